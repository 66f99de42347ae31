import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGauges } from '../../../../../test/support/gauges.ts';
import { startTestService, type TestService } from '../../../../../test/support/test-service.ts';
import { addBacklogGauges } from './backlog-gauges.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const run = (statement: string, values: unknown[] = []) => service.owner.query(statement, values);

const gauges = () => readGauges((registry) => addBacklogGauges(registry, service.database.jobPool));

test('the age of the backlog leaves out webhooks that fail', async () => {
  const { brandId, api } = service.brand;
  const ids = await Promise.all(
    ['a', 'b'].map(async (path) => {
      const callback_url = `http://127.0.0.1:9/${path}`;
      return (await api('POST', '/webhooks', { callback_url, events: ['*'] })).body.webhook_id;
    }),
  );
  for (const [webhookId, age] of [
    [ids[0], '1 hour'],
    [ids[1], '1 minute'],
    [ids[1], '-1 hour'],
  ]) {
    await run(
      `insert into deliveries (brand_id, delivery_id, webhook_id, event_id, event, message_id, status,
         attempts_made, next_attempt_at, date_created, date_updated, event_xid)
       values ($1, gen_random_uuid(), $2, gen_random_uuid(), 'card.created', gen_random_uuid(),
         'pending', 0, now() - $3::interval, now(), now(), '1')`,
      [brandId, webhookId, age],
    );
  }
  await run('update webhooks set failing_since = now() where webhook_id = $1', [ids[0]]);
  const told = await gauges();
  expect(told.surety_webhook_deliveries_due).toBe(2);
  expect(told.surety_webhooks_failing).toBe(1);
  expect(told.surety_webhook_oldest_due_seconds).toBeGreaterThan(55);
  expect(told.surety_webhook_oldest_due_seconds).toBeLessThan(600);
});
