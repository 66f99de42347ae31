import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { kycCalls } from '../support/kyc-calls.ts';
import { apiOf, eventually } from '../support/test-service.ts';
import { openWebhookSteps, type WebhookSteps } from '../support/webhook-steps.ts';

let fixture: WebhookSteps;

beforeAll(async () => {
  fixture = await openWebhookSteps();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.begin());

const nobody = '01980d5c-7a3e-7c4f-9a51-000000000000';

const createWebhook = async (fields: Record<string, unknown> = {}): Promise<string> =>
  (await fixture.create({ events: ['webhook.disabled'], ...fields })).webhook_id;
const replay = (webhookId: string, body: unknown, api = fixture.brand.api) =>
  api('POST', `/webhooks/${webhookId}/replay`, body);

/** Passes KYC for some customers, and returns the events of success. */
async function recordEvents(count: number): Promise<{ event_id: string; occurred_at: string }[]> {
  const kyc = kycCalls(fixture.service, fixture.brand);
  for (let made = 0; made < count; made++) await kyc.start(await kyc.createCustomer());
  return eventually(async () => {
    const { body } = await fixture.brand.api(
      'GET',
      '/events?event=kyc.verification.success&limit=100',
    );
    return body.data.length === count ? body.data : null;
  });
}

/** The deliveries of a webhook, once the answers of `count` are recorded. */
const allSucceeded = (
  webhookId: string,
  count: number,
): Promise<{ status: string; attempts: unknown[] }[]> =>
  eventually(async () => {
    const { body } = await fixture.brand.api('GET', `/webhooks/${webhookId}/deliveries`);
    const succeeded = body.data.filter(({ status }: { status: string }) => status === 'succeeded');
    return succeeded.length === count ? succeeded : null;
  });

const arrived = () => fixture.receiver.received.map(({ headers }) => headers['webhook-id']);

describe('POST /webhooks/{webhook_id}/replay', () => {
  test('sends the events after an event, in order, with their ids', async () => {
    const events = await recordEvents(4);
    const webhookId = await createWebhook({ events: ['kyc.verification.success'] });
    const ids = events.map(({ event_id }) => event_id);
    const { status, body } = await replay(webhookId, { after: ids[0] });
    expect([status, body.webhook_id, body.deliveries]).toEqual([202, webhookId, 3]);
    await eventually(async () => arrived().length === 3);
    expect(arrived()).toEqual(ids.slice(1));
  });

  test('sends the events since a time, including those sent before', async () => {
    const webhookId = await createWebhook({
      events: ['kyc.verification.success'],
      ordering: 'customer',
    });
    const events = await recordEvents(2);
    // A delivery whose answer is not recorded yet would be attempted once for both.
    await allSucceeded(webhookId, 2);
    // Events are in commit order, which may differ from time order.
    const [since] = events.map(({ occurred_at }) => occurred_at).toSorted();
    const { body } = await replay(webhookId, { since });
    expect(body.deliveries).toBe(2);
    await eventually(async () => arrived().length === 4);
    expect(new Set(arrived()).size).toBe(2);
    const all = await allSucceeded(webhookId, 2);
    expect(all.map(({ attempts }) => attempts.length)).toEqual([2, 2]);
  });

  test('answers 0 when no event is left, and allows the next replay', async () => {
    const webhookId = await createWebhook();
    for (let count = 0; count < 2; count++) {
      const { status, body } = await replay(webhookId, { since: '2026-07-01T12:00:00Z' });
      expect([status, body.deliveries]).toEqual([202, 0]);
    }
  });

  test.each([
    [{}, 'after'],
    [{ after: nobody, since: '2026-07-01T12:00:00Z' }, 'after'],
    [{ after: nobody }, 'after'],
    [{ after: 'x' }, 'after'],
    [{ since: 'yesterday' }, 'since'],
    [{ since: 5 }, 'since'],
  ])('%j is refused, and says why', async (body, field) => {
    const answer = await replay(await createWebhook(), body);
    expect([answer.status, answer.body.Code]).toEqual([400, 'webhook_replay_schema']);
    expect(answer.body.Message).toContain(field);
  });

  test('is refused for a disabled webhook, 404 for another brand, 401 without keys', async () => {
    const webhookId = await createWebhook();
    const since = { since: '2026-07-01T12:00:00Z' };
    const other = await fixture.service.createBrand();
    expect((await replay(webhookId, since, other.api)).body.Code).toBe('webhook_dne');
    expect((await replay(webhookId, since, apiOf(fixture.service.origin, null))).status).toBe(401);
    await fixture.brand.api('PATCH', `/webhooks/${webhookId}`, { status: 'disabled' });
    const { status, body } = await replay(webhookId, since);
    expect([status, body.Code]).toEqual([409, 'webhook_disabled']);
  });
});
