import { expect, test } from 'vitest';
import { useKilledService } from '../support/killed-service.ts';
import { sentDocument } from '../support/kyc-calls.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import { eventually } from '../support/test-service.ts';

const killed = useKilledService();
const { start, call } = killed;
const customers = 20;

const done = async (method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body);
  expect([path, answer.status, answer.body]).toEqual([
    path,
    expect.toSatisfy((status: number) => status < 300),
    expect.anything(),
  ]);
  return answer.body;
};

/** Changes that are applied by now. */
const applied = async (): Promise<number> => {
  const { rows } = await killed.client.query(
    `select count(*)::int as count from identity_changes where status = 'applied'`,
  );
  return rows[0].count;
};

test('changes whose decisions are killed in the middle are each applied once and whole', async () => {
  await start();
  const { program_id } = killed.process.access;
  await done('PATCH', '/sandbox/clock', { mode: 'stopped' });
  for (let index = 0; index < customers; index += 1) {
    const { customer_id } = await done('POST', '/customers', sampleCustomer);
    const kyc = `/customers/${customer_id}/verification-kyc`;
    await done('POST', kyc, { program_id });
    await done('POST', '/simulate/kyc', { customer_id, program_id, outcome: 'passed' });
    const wanted = { reason: 'name_changed', last_name: 'Married' };
    await done('POST', `/customers/${customer_id}/identity_changes`, wanted);
    await done('POST', `${kyc}/documents`, { documents: [sentDocument('government_id')] });
  }
  const ask = () =>
    call('POST', '/sandbox/clock/advance', { by: 'PT1H' }, { 'idempotency-key': 'one-hour' });
  const cut = ask().catch(() => undefined);
  await eventually(async () => (await applied()) >= 3);
  await killed.process.kill();
  await cut;
  await start();
  await eventually(async () => (await ask()).status === 200);
  expect(await applied()).toBe(customers);

  const { rows: events } = await killed.client.query(
    `select count(*)::int, count(distinct customer_id)::int as customers from events
      where event = 'customer.identity.changed'`,
  );
  expect(events).toEqual([{ count: customers, customers }]);
  const { data } = await done('GET', '/customers?limit=100');
  const names = data.map(({ last_name }: { last_name: string }) => last_name);
  expect(names.filter((name: string) => name === 'Married')).toHaveLength(customers);
}, 120_000);
