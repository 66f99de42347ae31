import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openScenarioSteps } from '../support/scenario-steps.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

let service: TestService;
let brand: TestBrand;
let receiver: WebhookReceiver;
let fixture: ReturnType<typeof openScenarioSteps>;

beforeAll(async () => {
  service = await startTestService();
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});
beforeEach(async () => {
  brand = await service.createBrand();
  fixture = openScenarioSteps(service, brand);
  receiver.received.length = 0;
});

async function addWebhook(): Promise<string> {
  const hook = { callback_url: receiver.url, events: ['kyc.*', 'credit.*'] };
  const { status, body } = await brand.api('POST', '/webhooks', hook);
  expect(status).toBe(201);
  return body.webhook_id;
}
const faultsOf = async (id: string) =>
  (await brand.api('GET', `/sandbox/webhooks/${id}/faults`)).body;

const story = (webhooks: string, ...steps: string[]) =>
  [
    'name: story',
    'customers: { ada: {} }',
    webhooks,
    'steps:',
    ...steps.map((step) => `  - ${step}`),
    '',
  ].join('\n');

const none = { delay: null, reorder: null, drop: null, lose_answer: null, duplicate: null };

test('a fault is added to the others of one webhook, and can be cleared', async () => {
  const [id, other] = [await addWebhook(), await addWebhook()];
  const steps = [
    'delay_messages: { every: 2, ms: 10, webhook: hook }',
    'reorder_messages: { every: 3, within_ms: 500, webhook: hook }',
    'drop_messages: { every: 4, attempts: 2, retry_ms: 0, webhook: hook }',
    'lose_answers: { every: 5, webhook: hook }',
    'duplicate_messages: { every: 6, webhook: hook }',
    'duplicate_messages: { every: 7, copies: 3, webhook: hook }',
  ];
  const run = await fixture.play(story(`webhooks: { hook: ${id} }`, ...steps));
  expect(run.steps[0].objects).toEqual({ webhook_id: id });
  expect(await faultsOf(id)).toMatchObject({
    delay: { every: 2, ms: 10 },
    reorder: { every: 3, within_ms: 500 },
    drop: { every: 4, attempts: 2, retry_ms: 0 },
    lose_answer: { every: 5, attempts: 1, retry_ms: 1000 },
    duplicate: { every: 7, copies: 3 },
  });
  expect(await faultsOf(other)).toMatchObject(none);
  await fixture.play(story(`webhooks: { hook: ${id} }`, 'deliver_normally: { webhook: hook }'));
  expect(await faultsOf(id)).toMatchObject(none);
});

test("faults without a webhook apply to all, and affect the scenario's messages", async () => {
  const ids = [await addWebhook(), await addWebhook()];
  const run = await fixture.play(
    story(
      '',
      'duplicate_messages: { every: 1 }',
      'drop_messages: { every: 1, retry_ms: 0 }',
      'create_customer: { customer: ada }',
      'apply: { customer: ada }',
    ),
  );
  expect(run.steps[0].note).toBe('2 webhooks');
  for (const id of ids)
    expect((await faultsOf(id)).drop).toEqual({ every: 1, attempts: 1, retry_ms: 0 });
  const deliveryId = await eventually(async () => {
    const { body } = await brand.api('GET', `/webhooks/${ids[0]}/deliveries`);
    const [one] = body.data;
    return one?.status === 'succeeded' && one.delivery_id;
  });
  // The copy is sent after the delivery has succeeded.
  const met = await eventually(async () => {
    const { body } = await brand.api('GET', `/webhooks/deliveries/${deliveryId}`);
    const faults = body.attempts.map(({ fault }: { fault: string | null }) => fault);
    return faults.length >= 3 && faults;
  });
  expect(met).toEqual(['drop', null, 'duplicate']);
});

test('an unknown webhook is reported with its line, also by a dry run', async () => {
  const stranger = await service.createBrand();
  const hook = { callback_url: receiver.url, events: ['*'] };
  const theirs = (await stranger.api('POST', '/webhooks', hook)).body.webhook_id;
  const source = story(
    `webhooks: { hook: ${theirs} }`,
    'lose_answers: { every: 1, webhook: hook }',
  );
  for (const query of ['', '?dry_run=true']) {
    const { status, body } = await fixture.send(source, query);
    expect([status, body.Message]).toEqual([
      400,
      expect.stringContaining(
        'webhooks.hook (line 3) must be the webhook_id of a webhook of this brand',
      ),
    ]);
  }
  expect(
    await (await stranger.api('GET', `/sandbox/webhooks/${theirs}/faults`)).body,
  ).toMatchObject(none);
});

test('a brand without webhooks has none to disturb, and a dry run describes the step', async () => {
  const source = story('', 'drop_messages: { every: 3, attempts: 2 }');
  const plan = await fixture.send(source, '?dry_run=true');
  expect(plan.body.steps[0].does).toBe('Drop one message in 3, 2 times, and retry it');
  const { body } = await fixture.send(source);
  expect([body.status, body.steps[0].problem]).toEqual([
    'failed',
    { code: 'not_yet', message: 'The brand has no webhook yet' },
  ]);
});
