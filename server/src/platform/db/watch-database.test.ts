import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { eventually } from '../../../test/support/test-service.ts';
import { createLogger } from '../logging.ts';
import { type Database, openDatabase } from './database.ts';
import { addressOf } from './database-address.ts';
import { lateMs, slowMs } from './late-statements.ts';
import type { DatabaseWatch } from './watch-database.ts';

let home: TestDatabase;
let database: Database;
let watch: DatabaseWatch;
/** Looks at the sessions of others. */
let onlooker: pg.Client;
beforeAll(async () => {
  home = await createTestDatabase();
  database = openDatabase(home.connectionString, { poolSize: 4, onError: () => {} });
  onlooker = new pg.Client(home.connectionString);
  await onlooker.connect();
  watch = database.watch(createLogger('silent'));
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await watch.stop();
  await database.close();
  await onlooker.end();
  await home.drop();
});

const ask = async (text: string) => (await onlooker.query(text)).rows;

/** Begins a statement; resolves to its session once the server has it. */
async function begin(text: string) {
  const ended = database.allBrands.query({ text }).then(
    () => 'answered',
    (error: Error) => error.message,
  );
  const pid = await eventually(async () => {
    const rows = await ask(
      `select pid from pg_stat_activity
        where query like '%${text}%' and state = 'active' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.pid as number | undefined;
  });
  return { pid, ended };
}

/** Lets every statement under way have waited for longer by so much. */
function waitFor(ms: number): void {
  const later = performance.now() + ms;
  vi.spyOn(performance, 'now').mockReturnValue(later);
}

test('a long statement that the server works on leaves the process ready', async () => {
  const long = await begin('select pg_sleep(600)');
  waitFor(2 * lateMs);
  await eventually(async () => watch.findProblem() === null);
  waitFor(lateMs + 1);
  expect(watch.findProblem()).toContain('has waited for more than');
  await eventually(async () => watch.findProblem() === null);
  const running = `select state from pg_stat_activity where pid = ${long.pid}`;
  expect(await ask(running)).toEqual([{ state: 'active' }]);
  await ask(`select pg_cancel_backend(${long.pid})`);
  expect(await long.ended).toContain('canceling');
});

test('a statement that waits for a lock leaves it ready only until it is late', async () => {
  const { pid } = await begin('select pg_advisory_lock(1), pg_sleep(600)');
  const waiting = await begin('select pg_advisory_lock(1)');
  waitFor(slowMs + 1);
  await addressOf(home.connectionString).look();
  expect(watch.findProblem()).toBeNull();
  waitFor(lateMs);
  expect(watch.findProblem()).toContain('has waited for more than');
  await addressOf(home.connectionString).look();
  expect(await waiting.ended).toContain('canceling');
  await ask(`select pg_cancel_backend(${pid})`);
});
