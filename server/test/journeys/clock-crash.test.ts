import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleCustomer } from '../support/sample-people.ts';
import { removal, type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { type Api, apiOf, eventually } from '../support/test-service.ts';

let database: TestDatabase;
let dataDir: string;
let service: ServiceProcess;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'surety-clock-'));
  client = new pg.Client(database.ownerUrl);
  await client.connect();
});
afterAll(async () => {
  await service?.kill();
  await client.end();
  await database.drop();
  await rm(dataDir, removal);
});

const start = async () => {
  service = await startServiceProcess({ dataDir, databaseUrl: database.connectionString });
};
const call: Api = (method, path, body, headers = {}) => {
  const { identity, authorization, base_url } = service.access;
  const api = apiOf(new URL(base_url).origin, { identity, authorization });
  return api(method, path, body, headers);
};
const customers = 60;

/** Progress of the running advance. */
async function firedCount(): Promise<number> {
  const { rows } = await client.query('select fired_count from clock_advances');
  return rows[0]?.fired_count ?? 0;
}

it('a clock killed during an advance loses and doubles no work, and a repeat continues it', async () => {
  await start();
  const { program_id } = service.access;
  const stopped = await call('PATCH', '/sandbox/clock', { mode: 'stopped' });
  for (let index = 0; index < customers; index++) {
    const customer = await call('POST', '/customers', { ...sampleCustomer, ssn: '333-33-3333' });
    const path = `/customers/${customer.body.customer_id}/verification-kyc`;
    expect((await call('POST', path, { program_id })).status).toBe(201);
  }
  const ask = () =>
    call('POST', '/sandbox/clock/advance', { by: 'P40D' }, { 'idempotency-key': 'forty-days' });

  for (const enough of [5, 30, 55]) {
    const cut = ask().catch(() => undefined);
    await eventually(async () => (await firedCount()) >= enough);
    await service.kill();
    expect(await cut).toBeUndefined();
    expect(await firedCount()).toBeLessThan(2 * customers);
    await start();
  }
  const { status, body } = await eventually(async () => {
    const answer = await ask();
    // PostgreSQL may take a moment to notice the dead process's connections.
    return answer.status !== 409 && answer;
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ reached: true, fired_count: 2 * customers, failed: [] });
  const passed = Temporal.Instant.from(body.now).since(stopped.body.now);
  expect(passed.total('days')).toBe(40);

  const { rows } = await client.query(
    'select event, count(*)::int, count(distinct customer_id)::int as customers from events group by event order by event',
  );
  const each = { count: customers, customers };
  expect(rows).toEqual([
    { event: 'kyc.verification.document_required', ...each },
    { event: 'kyc.verification.submitted', ...each },
    { event: 'kyc.verification.timeout', ...each },
  ]);
  const again = await ask();
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.body).toEqual(body);
  expect((await call('GET', '/sandbox/clock')).body).toMatchObject({ now: body.now, next_due: [] });
}, 120_000);
