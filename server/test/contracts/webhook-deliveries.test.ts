import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';
import { openWebhookSteps, type WebhookSteps } from '../support/webhook-steps.ts';

let fixture: WebhookSteps;

beforeAll(async () => {
  fixture = await openWebhookSteps();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.begin());

const testAndWait = async (webhookId: string) =>
  fixture.untilEnded(await fixture.sendTest(webhookId));

describe('POST /webhooks/{webhook_id}/test', () => {
  test('sends a signed event that its secret verifies', async () => {
    const { webhook_id, secret } = await fixture.create({ events: ['kyc.*'] });
    const delivery = await testAndWait(webhook_id);
    const [message] = fixture.receiver.received;
    expect(message?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': delivery.event_id,
    });
    const headers = message?.headers as Record<string, string>;
    const payload = new Webhook(secret).verify(message?.body ?? '', headers);
    const event = await fixture.brand.api('GET', `/events/${delivery.event_id}`);
    expect(payload).toEqual(event.body.payload);
    expect(headers).toMatchObject({
      'surety-event': 'webhook.test',
      'surety-event-id': delivery.event_id,
      'surety-event-time': event.body.occurred_at,
    });
    expect(message?.body).toMatch(/^\{"event":"webhook.test","customer_id":null,"occurred_at":"/);
  });

  test('reaches this webhook alone', async () => {
    const { webhook_id } = await fixture.create();
    const { webhook_id: other } = await fixture.create();
    await testAndWait(webhook_id);
    // The other webhook's own test comes later than any message of the first.
    await testAndWait(other);
    expect(fixture.receiver.received).toHaveLength(2);
  });

  test('is refused while the webhook is disabled', async () => {
    const { webhook_id } = await fixture.create();
    await fixture.brand.api('PATCH', `/webhooks/${webhook_id}`, { status: 'disabled' });
    const { status, body } = await fixture.brand.api('POST', `/webhooks/${webhook_id}/test`);
    expect([status, body.Code]).toEqual([409, 'webhook_disabled']);
  });
});

describe('POST /webhooks/{webhook_id}/rotate_secret', () => {
  test('signs with the old and the new secret for 24 hours', async () => {
    const { webhook_id, secret: old } = await fixture.create();
    const { status, body } = await fixture.brand.api(
      'POST',
      `/webhooks/${webhook_id}/rotate_secret`,
    );
    expect(status).toBe(200);
    expect(body.secret).not.toBe(old);
    const hours =
      (Date.parse(body.previous_secret_expires_at) - Date.parse(body.date_created)) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
    await testAndWait(webhook_id);
    const [message] = fixture.receiver.received;
    const headers = message?.headers as Record<string, string>;
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const secret of [old, body.secret]) {
      expect(() => new Webhook(secret).verify(message?.body ?? '', headers)).not.toThrow();
    }
  });

  test('keeps the signature header short however often it is called', async () => {
    const { webhook_id } = await fixture.create();
    for (let count = 0; count < 7; count++) {
      await fixture.brand.api('POST', `/webhooks/${webhook_id}/rotate_secret`);
    }
    await testAndWait(webhook_id);
    expect(
      fixture.receiver.received[0]?.headers['webhook-signature']?.toString().split(' '),
    ).toHaveLength(5);
  });
});

describe('GET /webhooks/{webhook_id}/deliveries', () => {
  test('shows every attempt with the beginning of its response', async () => {
    const { webhook_id } = await fixture.create();
    fixture.receiver.respond = (_message, response) =>
      response.writeHead(500).end('é'.repeat(3000));
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
    const { webhook_id } = await fixture.create({ callback_url: closed.url });
    const delivery = await testAndWait(webhook_id);
    expect(delivery.attempts).toMatchObject([
      { status: null, response: null, error: 'the connection was refused' },
    ]);
  });

  test('pages, newest first, and filters by status', async () => {
    const { webhook_id } = await fixture.create();
    const first = await testAndWait(webhook_id);
    fixture.receiver.respond = (_message, response) => response.writeHead(400).end();
    const second = await testAndWait(webhook_id);
    const path = `/webhooks/${webhook_id}/deliveries`;
    const page = await fixture.brand.api('GET', `${path}?limit=1`);
    expect(page.body).toMatchObject({ data: [second], has_more: true });
    const rest = await fixture.brand.api('GET', `${path}?limit=1&cursor=${page.body.next_cursor}`);
    expect(rest.body).toEqual({ data: [first], has_more: false, next_cursor: null });
    const succeeded = await fixture.brand.api('GET', `${path}?status=succeeded`);
    expect(succeeded.body.data).toEqual([first]);
    const wrong = await fixture.brand.api('GET', `${path}?status=lost`);
    expect([wrong.status, wrong.body.Code]).toEqual([400, 'webhook_deliveries_schema']);
  });
});
