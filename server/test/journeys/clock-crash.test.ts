import { expect, test } from 'vitest';
import { useKilledService } from '../support/killed-service.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import { eventually } from '../support/test-service.ts';

const killed = useKilledService();
const { start, call } = killed;
const customers = 60;

/** Progress of the running advance. */
async function firedCount(): Promise<number> {
  const { rows } = await killed.client.query('select fired_count from clock_advances');
  return rows[0]?.fired_count ?? 0;
}

test('a clock killed during an advance loses and doubles no work, and a repeat continues it', async () => {
  await start();
  const { program_id } = killed.process.access;
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
    await killed.process.kill();
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

  const { rows } = await killed.client.query(
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
