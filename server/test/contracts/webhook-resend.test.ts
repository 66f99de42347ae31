import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiOf, eventually } from '../support/test-service.ts';
import { openWebhookSteps, type WebhookSteps } from '../support/webhook-steps.ts';

let fixture: WebhookSteps;

beforeAll(async () => {
  fixture = await openWebhookSteps();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.begin());

const nobody = '01980d5c-7a3e-7c4f-9a51-000000000000';

const createWebhook = async (): Promise<string> => (await fixture.create()).webhook_id;
const testOnce = async (webhookId: string) => fixture.untilEnded(await fixture.sendTest(webhookId));
const resend = (deliveryId: string, api = fixture.brand.api) =>
  api('POST', `/webhooks/deliveries/${deliveryId}/resend`);

describe('GET /webhooks/deliveries/{delivery_id}', () => {
  test('answers the delivery as in the list', async () => {
    const webhookId = await createWebhook();
    const delivery = await testOnce(webhookId);
    const { body } = await fixture.brand.api('GET', `/webhooks/${webhookId}/deliveries`);
    expect(body.data).toEqual([delivery]);
  });

  test('answers 404 for a delivery of another brand, and 401 without keys', async () => {
    const delivery = await testOnce(await createWebhook());
    const other = await fixture.service.createBrand();
    for (const [api, id] of [
      [other.api, delivery.delivery_id],
      [fixture.brand.api, nobody],
    ] as const) {
      const { status, body } = await api('GET', `/webhooks/deliveries/${id}`);
      expect([status, body.Code]).toEqual([404, 'delivery_dne']);
    }
    const stranger = apiOf(fixture.service.origin, null);
    const path = `/webhooks/deliveries/${delivery.delivery_id}`;
    expect((await stranger('GET', path)).status).toBe(401);
  });
});

describe('POST /webhooks/deliveries/{delivery_id}/resend', () => {
  test('sends a failed delivery again, with the same id and the same bytes', async () => {
    fixture.receiver.respond = (_message, response) => response.writeHead(500).end();
    const failed = await testOnce(await createWebhook());
    expect(failed.status).toBe('failed');
    fixture.receiver.respond = (_message, response) => response.writeHead(200).end();
    const { status, body } = await resend(failed.delivery_id);
    expect([status, body.status]).toEqual([200, 'pending']);
    expect(body.next_attempt_at).not.toBeNull();
    const delivery = await fixture.untilEnded(failed.delivery_id);
    expect(delivery).toMatchObject({ status: 'succeeded', next_attempt_at: null });
    const attempts = delivery.attempts.map((attempt: { status: number }) => attempt.status);
    expect(attempts).toEqual([500, 200]);
    const sent = fixture.receiver.received.map(({ headers, body: text }) => [
      headers['webhook-id'],
      text,
    ]);
    expect(sent[1]).toEqual(sent[0]);
  });

  test('sends a succeeded delivery again too', async () => {
    const delivery = await testOnce(await createWebhook());
    await resend(delivery.delivery_id);
    await eventually(async () => fixture.receiver.received.length === 2);
    expect((await fixture.untilEnded(delivery.delivery_id)).attempts).toHaveLength(2);
  });

  test('is refused while the webhook is disabled, and 404 once it is removed', async () => {
    const webhookId = await createWebhook();
    const { delivery_id } = await testOnce(webhookId);
    await fixture.brand.api('PATCH', `/webhooks/${webhookId}`, { status: 'disabled' });
    const disabled = await resend(delivery_id);
    expect([disabled.status, disabled.body.Code]).toEqual([409, 'webhook_disabled']);
    await fixture.brand.api('DELETE', `/webhooks/${webhookId}`);
    const gone = await resend(delivery_id);
    expect([gone.status, gone.body.Code]).toEqual([404, 'delivery_dne']);
    expect(fixture.receiver.received).toHaveLength(1);
  });

  test('answers 404 for a delivery of another brand, and 401 without keys', async () => {
    const delivery = await testOnce(await createWebhook());
    const other = await fixture.service.createBrand();
    for (const answer of [
      await resend(delivery.delivery_id, other.api),
      await resend(nobody),
      await resend('x'),
    ]) {
      expect([answer.status, answer.body.Code]).toEqual([404, 'delivery_dne']);
    }
    expect((await resend(delivery.delivery_id, apiOf(fixture.service.origin, null))).status).toBe(
      401,
    );
  });
});

describe('GET /webhooks/{webhook_id}/deliveries', () => {
  test('filters by event name and pattern', async () => {
    const webhookId = await createWebhook();
    const delivery = await testOnce(webhookId);
    const list = (event: string) =>
      fixture.brand.api('GET', `/webhooks/${webhookId}/deliveries?event=${event}`);
    expect((await list('webhook.test')).body.data).toEqual([delivery]);
    expect((await list('webhook.*')).body.data).toEqual([delivery]);
    expect((await list('*')).body.data).toEqual([delivery]);
    expect((await list('card.created')).body.data).toEqual([]);
    const { status, body } = await list('loan.*');
    expect([status, body.Code]).toEqual([400, 'webhook_deliveries_schema']);
    expect(body.Message).toContain('event');
  });
});
