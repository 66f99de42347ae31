import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
  receiver.received.length = 0;
  receiver.respond = (_message, response) => response.writeHead(204).end();
});

async function createWebhook(fields: Record<string, unknown> = {}) {
  const body = { callback_url: receiver.url, events: ['*'], ...fields };
  const created = await brand.api('POST', '/webhooks', body);
  expect(created.status).toBe(201);
  return created.body;
}

async function testAndWait(webhookId: string) {
  const sent = await brand.api('POST', `/webhooks/${webhookId}/test`);
  expect(sent.status).toBe(200);
  return eventually(async () => {
    const { body } = await brand.api('GET', `/webhooks/${webhookId}/deliveries`);
    const [delivery] = body.data;
    return delivery.delivery_id === sent.body.delivery_id && delivery.status !== 'pending'
      ? delivery
      : null;
  });
}

describe('POST /webhooks/{webhook_id}/test', () => {
  test('sends a signed event that its secret verifies', async () => {
    const { webhook_id, secret } = await createWebhook({ events: ['kyc.*'] });
    const delivery = await testAndWait(webhook_id);
    const [message] = receiver.received;
    expect(message?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': delivery.event_id,
    });
    const headers = message?.headers as Record<string, string>;
    const payload = new Webhook(secret).verify(message?.body ?? '', headers);
    const event = await brand.api('GET', `/events/${delivery.event_id}`);
    expect(payload).toEqual(event.body.payload);
    expect(message?.body).toMatch(/^\{"event":"webhook.test","customer_id":null,"occurred_at":"/);
  });

  test('reaches this webhook alone', async () => {
    const { webhook_id } = await createWebhook();
    const { webhook_id: other } = await createWebhook();
    await testAndWait(webhook_id);
    // The other webhook's own test comes later than any message of the first.
    await testAndWait(other);
    expect(receiver.received).toHaveLength(2);
  });

  test('is refused while the webhook is disabled', async () => {
    const { webhook_id } = await createWebhook();
    await brand.api('PATCH', `/webhooks/${webhook_id}`, { status: 'disabled' });
    const { status, body } = await brand.api('POST', `/webhooks/${webhook_id}/test`);
    expect([status, body.Code]).toEqual([409, 'webhook_disabled']);
  });
});

describe('POST /webhooks/{webhook_id}/rotate_secret', () => {
  test('signs with the old and the new secret for 24 hours', async () => {
    const { webhook_id, secret: old } = await createWebhook();
    const { status, body } = await brand.api('POST', `/webhooks/${webhook_id}/rotate_secret`);
    expect(status).toBe(200);
    expect(body.secret).not.toBe(old);
    const hours =
      (Date.parse(body.previous_secret_expires_at) - Date.parse(body.date_created)) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
    await testAndWait(webhook_id);
    const [message] = receiver.received;
    const headers = message?.headers as Record<string, string>;
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const secret of [old, body.secret]) {
      expect(() => new Webhook(secret).verify(message?.body ?? '', headers)).not.toThrow();
    }
  });

  test('keeps the signature header short however often it is called', async () => {
    const { webhook_id } = await createWebhook();
    for (let count = 0; count < 7; count++) {
      await brand.api('POST', `/webhooks/${webhook_id}/rotate_secret`);
    }
    await testAndWait(webhook_id);
    expect(receiver.received[0]?.headers['webhook-signature']?.toString().split(' ')).toHaveLength(
      5,
    );
  });
});

describe('GET /webhooks/{webhook_id}/deliveries', () => {
  test('shows every attempt with the beginning of its response', async () => {
    const { webhook_id } = await createWebhook();
    receiver.respond = (_message, response) => response.writeHead(500).end('é'.repeat(3000));
    const delivery = await testAndWait(webhook_id);
    expect(delivery).toMatchObject({
      webhook_id,
      event: 'webhook.test',
      status: 'failed',
      next_attempt_at: null,
      attempts: [{ status: 500, response: 'é'.repeat(2048), error: null }],
    });
    expect(delivery.attempts[0].duration_ms).toBeGreaterThanOrEqual(0);
  });

  test('shows the reason of a missing response', async () => {
    const closed = await startWebhookReceiver();
    await closed.close();
    const { webhook_id } = await createWebhook({ callback_url: closed.url });
    const delivery = await testAndWait(webhook_id);
    expect(delivery.attempts).toMatchObject([
      { status: null, response: null, error: 'the connection was refused' },
    ]);
  });

  test('pages, newest first, and filters by status', async () => {
    const { webhook_id } = await createWebhook();
    const first = await testAndWait(webhook_id);
    receiver.respond = (_message, response) => response.writeHead(400).end();
    const second = await testAndWait(webhook_id);
    const path = `/webhooks/${webhook_id}/deliveries`;
    const page = await brand.api('GET', `${path}?limit=1`);
    expect(page.body).toMatchObject({ data: [second], has_more: true });
    const rest = await brand.api('GET', `${path}?limit=1&cursor=${page.body.next_cursor}`);
    expect(rest.body).toEqual({ data: [first], has_more: false, next_cursor: null });
    const succeeded = await brand.api('GET', `${path}?status=succeeded`);
    expect(succeeded.body.data).toEqual([first]);
    const wrong = await brand.api('GET', `${path}?status=lost`);
    expect([wrong.status, wrong.body.Code]).toEqual([400, 'webhook_deliveries_schema']);
  });
});
