import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { toDomainError } from '../http/operations/run-operation.ts';
import { createLogger, type Logger } from '../logging.ts';
import { isDatabaseAway } from './database-away.ts';
import { openDatabaseHealth } from './database-health.ts';

let home: TestDatabase;
beforeAll(async () => {
  home = await createTestDatabase();
});
afterAll(() => home.drop());

const sqlError = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });
const silent = createLogger('silent');

test.each(['53100', '53300', '57P01', '57P02', '57P03', '08006', '25006'])(
  'a request that fails with SQLSTATE %s answers database_unavailable',
  (code) => {
    expect(toDomainError(sqlError(code), 0)?.code).toBe('database_unavailable');
  },
);

test.each(['23505', '42P01', '57014', '22003'])('SQLSTATE %s is no outage', (code) => {
  expect(isDatabaseAway(sqlError(code))).toBe(false);
});

test('a full disk makes the process unready for ten seconds, and is told once', async () => {
  const told: unknown[] = [];
  const log: Logger = { ...silent, warn: (...line: unknown[]) => void told.push(line[1]) };
  const health = openDatabaseHealth(home.owner, log);
  expect(await health.findProblem()).toBeNull();
  for (let count = 0; count < 50; count++) health.note(sqlError('53100'));
  expect(await health.findProblem()).toContain('no space left');
  expect(told).toHaveLength(1);
  const later = performance.now() + 10_001;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  expect(await health.findProblem()).toBeNull();
});

test('a database that does not answer is a problem', async () => {
  const away = new pg.Pool({ connectionString: 'postgres://surety@127.0.0.1:1/none' });
  expect(await openDatabaseHealth(away, silent).findProblem()).toBe('the database does not answer');
  await away.end();
});
