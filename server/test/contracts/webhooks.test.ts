import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventNames } from '../../src/kernel/event-names.ts';
import {
  apiOf,
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

const nobody = '01980d5c-7a3e-7c4f-9a51-000000000000';

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

describe('POST /webhooks', () => {
  test('answers the webhook and, this once, its secret', async () => {
    const body = await createWebhook({ events: ['kyc.*', 'credit.*'], description: 'staging' });
    expect(body).toMatchObject({
      callback_url: receiver.url,
      events: ['kyc.*', 'credit.*'],
      description: 'staging',
      status: 'enabled',
    });
    expect(Buffer.from(body.secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
    const read = await brand.api('GET', `/webhooks/${body.webhook_id}`);
    const { secret, ...others } = body;
    expect(read.body).toEqual(others);
  });

  test('accepts url for callback_url', async () => {
    const { status, body } = await brand.api('POST', '/webhooks', {
      url: receiver.url,
      events: ['*'],
    });
    expect([status, body.callback_url]).toEqual([201, receiver.url]);
  });

  test('keeps a pattern that is given twice once', async () => {
    expect((await createWebhook({ events: ['kyc.*', 'kyc.*'] })).events).toEqual(['kyc.*']);
  });

  test.each([
    [['kyc.verification.success']],
    [['kyc.verification.*']],
    [['kyc.*', 'card.created']],
    [['*']],
    [['kyc.verification.resubmit_required']],
  ])('takes the patterns %j', async (events) => {
    expect((await createWebhook({ events })).events).toEqual(events);
  });

  test.each([
    ['no pattern', []],
    ['an unknown name', ['kyc.verification.succeeded']],
    ['a prefix that matches nothing', ['loan.*']],
    ['a prefix cut inside a word', ['ky.*']],
    ['a star inside', ['kyc.*.success']],
    ['an empty name', ['']],
  ])('lists the names when it is given %s', async (_case, events) => {
    const { status, body } = await brand.api('POST', '/webhooks', {
      callback_url: receiver.url,
      events,
    });
    expect([status, body.Code]).toEqual([400, 'webhook_post_schema']);
    for (const name of eventNames) expect(body.Message).toContain(name);
  });

  test.each([
    ['no address', { events: ['*'] }, 'callback_url is required'],
    ['an empty address', { callback_url: '', events: ['*'] }, 'callback_url must be'],
    [
      'another scheme',
      { callback_url: 'ftp://example.com', events: ['*'] },
      'callback_url must be',
    ],
    ['a path', { callback_url: '/hooks', events: ['*'] }, 'callback_url must be'],
    ['a password', { callback_url: 'https://a:b@example.com', events: ['*'] }, 'user name'],
    [
      'a long address',
      { callback_url: `https://example.com/${'x'.repeat(2048)}`, events: ['*'] },
      '2048',
    ],
    ['a number as address', { callback_url: 7, events: ['*'] }, 'callback_url must be a string'],
    ['no events', { callback_url: 'https://example.com' }, 'events is required'],
    [
      'events that are no list',
      { callback_url: 'https://example.com', events: '*' },
      'events must be an array',
    ],
    [
      '51 patterns',
      { callback_url: 'https://example.com', events: Array(51).fill('*') },
      'events must have',
    ],
    [
      'a long description',
      { callback_url: 'https://example.com', events: ['*'], description: 'x'.repeat(501) },
      'description must have',
    ],
    ['a NUL', { callback_url: 'https://example.com', events: ['*'], description: '\0' }, 'NUL'],
  ])('refuses %s with 400 and the rule', async (_case, input, message) => {
    const { status, body } = await brand.api('POST', '/webhooks', input);
    expect([status, body.Code, body.Type]).toEqual([400, 'webhook_post_schema', 'Request Error']);
    expect(body.Message).toContain(message);
  });

  test('refuses the 21st webhook of a brand, also when many are asked for at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () =>
        brand.api('POST', '/webhooks', { callback_url: receiver.url, events: ['*'] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.Code)).toEqual(Array(5).fill('webhook_limit'));
  });

  test('answers a repeat with the same key the same secret again', async () => {
    const input = { callback_url: receiver.url, events: ['*'] };
    const headers = { 'idempotency-key': 'create-once' };
    const first = await brand.api('POST', '/webhooks', input, headers);
    const second = await brand.api('POST', '/webhooks', input, headers);
    expect(second.body).toEqual(first.body);
    expect((await brand.api('GET', '/webhooks')).body.data).toHaveLength(1);
  });
});

describe('GET /webhooks', () => {
  test("lists the brand's own, newest first, page by page", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.unshift((await createWebhook()).webhook_id);
    const first = await brand.api('GET', '/webhooks?limit=2');
    expect(first.body).toMatchObject({ has_more: true });
    const rest = await brand.api('GET', `/webhooks?limit=2&cursor=${first.body.next_cursor}`);
    expect(rest.body).toMatchObject({ has_more: false, next_cursor: null });
    const listed = [...first.body.data, ...rest.body.data];
    expect(listed.map(({ webhook_id }) => webhook_id)).toEqual(ids);
    expect(listed[0]).not.toHaveProperty('secret');
    expect((await (await service.createBrand()).api('GET', '/webhooks')).body.data).toEqual([]);
  });
});

describe('PATCH /webhooks/{webhook_id}', () => {
  test('changes what is given and nothing else', async () => {
    const { webhook_id, secret, ...before } = await createWebhook({ description: 'old' });
    const changed = await brand.api('PATCH', `/webhooks/${webhook_id}`, {
      callback_url: 'https://example.com/new',
      events: ['transfer.*'],
      description: null,
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      ...before,
      webhook_id,
      callback_url: 'https://example.com/new',
      events: ['transfer.*'],
      description: null,
      date_updated: changed.body.date_updated,
    });
    const same = await brand.api('PATCH', `/webhooks/${webhook_id}`, {});
    expect(same.body).toEqual(changed.body);
  });

  test.each([
    [{ callback_url: 'nonsense' }, 'callback_url'],
    [{ url: 'nonsense' }, 'callback_url'],
    [{ events: [] }, 'events'],
    [{ events: ['nothing.*'] }, 'events[0]'],
    [{ status: 'paused' }, 'status must be one of enabled, disabled'],
    [{ events: null }, 'events'],
  ])('refuses %j and changes nothing', async (changes, message) => {
    const { webhook_id, secret, ...before } = await createWebhook();
    const { status, body } = await brand.api('PATCH', `/webhooks/${webhook_id}`, changes);
    expect([status, body.Code]).toEqual([400, 'webhook_patch_schema']);
    expect(body.Message).toContain(message);
    const after = await brand.api('GET', `/webhooks/${webhook_id}`);
    expect(after.body).toEqual({ webhook_id, ...before });
  });

  test('disables and enables', async () => {
    const { webhook_id } = await createWebhook();
    for (const status of ['disabled', 'enabled']) {
      const { body } = await brand.api('PATCH', `/webhooks/${webhook_id}`, { status });
      expect(body.status).toBe(status);
    }
  });
});

describe('DELETE /webhooks/{webhook_id}', () => {
  test('answers what was deleted, which then does not exist', async () => {
    const { webhook_id, secret, ...fields } = await createWebhook();
    const deleted = await brand.api('DELETE', `/webhooks/${webhook_id}`);
    expect([deleted.status, deleted.body]).toEqual([200, { webhook_id, ...fields }]);
    const again = await brand.api('DELETE', `/webhooks/${webhook_id}`);
    expect([again.status, again.body.Code]).toEqual([404, 'webhook_dne']);
    expect((await brand.api('GET', '/webhooks')).body.data).toEqual([]);
  });
});

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
    // The other webhook's own test comes later than anything that the first could have sent it.
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
  test('lets the old and the new secret verify for 24 hours', async () => {
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

  test('keeps the header short however often it is called', async () => {
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
  test('tells every attempt with the start of its answer', async () => {
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

  test('says why no answer came', async () => {
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

const operations: [string, string][] = [
  ['GET', ''],
  ['PATCH', ''],
  ['DELETE', ''],
  ['POST', '/rotate_secret'],
  ['POST', '/test'],
  ['GET', '/deliveries'],
];

describe.each(operations)('%s /webhooks/{webhook_id}%s', (method, path) => {
  const body = method === 'PATCH' ? {} : undefined;

  test.each([nobody, 'no-uuid'])('answers 404 for the unknown id %s', async (id) => {
    const answer = await brand.api(method, `/webhooks/${id}${path}`, body);
    expect([answer.status, answer.body.Code]).toEqual([404, 'webhook_dne']);
  });

  test("answers 404 for another brand's webhook", async () => {
    const { webhook_id } = await createWebhook();
    const other = await service.createBrand();
    const answer = await other.api(method, `/webhooks/${webhook_id}${path}`, body);
    expect([answer.status, answer.body.Code]).toEqual([404, 'webhook_dne']);
  });

  test('answers 401 without keys', async () => {
    const answer = await apiOf(service.origin, null)(method, `/webhooks/${nobody}${path}`, body);
    expect([answer.status, answer.body.Code]).toEqual([401, 'auth_err']);
  });
});

test.each(['GET', 'POST'])('%s /webhooks answers 401 without keys', async (method) => {
  const answer = await apiOf(service.origin, null)(method, '/webhooks');
  expect([answer.status, answer.body.Code]).toEqual([401, 'auth_err']);
});
