import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventNames } from '../../src/kernel/event-names.generated.ts';
import { apiOf } from '../support/test-service.ts';
import { openWebhookSteps, type WebhookSteps } from '../support/webhook-steps.ts';

let fixture: WebhookSteps;

beforeAll(async () => {
  fixture = await openWebhookSteps();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.begin());

const nobody = '01980d5c-7a3e-7c4f-9a51-000000000000';

describe('POST /webhooks', () => {
  test('returns the webhook, and shows its secret once', async () => {
    const body = await fixture.create({ events: ['kyc.*', 'credit.*'], description: 'staging' });
    expect(body).toMatchObject({
      callback_url: fixture.receiver.url,
      events: ['kyc.*', 'credit.*'],
      description: 'staging',
      status: 'enabled',
    });
    expect(Buffer.from(body.secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
    const read = await fixture.brand.api('GET', `/webhooks/${body.webhook_id}`);
    const { secret, ...others } = body;
    expect(read.body).toEqual(others);
  });

  test('accepts url for callback_url', async () => {
    const { status, body } = await fixture.brand.api('POST', '/webhooks', {
      url: fixture.receiver.url,
      events: ['*'],
    });
    expect([status, body.callback_url]).toEqual([201, fixture.receiver.url]);
  });

  test('stores a repeated pattern once', async () => {
    expect((await fixture.create({ events: ['kyc.*', 'kyc.*'] })).events).toEqual(['kyc.*']);
  });

  test.each([
    [['kyc.verification.success']],
    [['kyc.verification.*']],
    [['kyc.*', 'card.created']],
    [['*']],
    [['kyc.verification.resubmit_required']],
  ])('accepts the patterns %j', async (events) => {
    expect((await fixture.create({ events })).events).toEqual(events);
  });

  test.each([
    ['no pattern', []],
    ['an unknown name', ['kyc.verification.succeeded']],
    ['a prefix that matches nothing', ['loan.*']],
    ['a prefix cut inside a word', ['ky.*']],
    ['a star inside', ['kyc.*.success']],
    ['an empty name', ['']],
  ])('lists the event names when it refuses %s', async (_case, events) => {
    const { status, body } = await fixture.brand.api('POST', '/webhooks', {
      callback_url: fixture.receiver.url,
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
    const { status, body } = await fixture.brand.api('POST', '/webhooks', input);
    expect([status, body.Code, body.Type]).toEqual([400, 'webhook_post_schema', 'Request Error']);
    expect(body.Message).toContain(message);
  });

  test('refuses the 21st webhook of a brand, also of concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () =>
        fixture.brand.api('POST', '/webhooks', {
          callback_url: fixture.receiver.url,
          events: ['*'],
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.Code)).toEqual(Array(5).fill('webhook_limit'));
  });

  test('makes one webhook for one Idempotency-Key, whose secret is shown once', async () => {
    const input = { callback_url: fixture.receiver.url, events: ['*'] };
    const headers = { 'idempotency-key': 'create-once' };
    const first = await fixture.brand.api('POST', '/webhooks', input, headers);
    const second = await fixture.brand.api('POST', '/webhooks', input, headers);
    expect([second.status, second.body.code]).toEqual([409, 'idempotency_secret_shown']);
    expect(second.body.message).toContain(first.body.webhook_id);
    expect((await fixture.brand.api('GET', '/webhooks')).body.data).toHaveLength(1);
  });
});

describe('GET /webhooks', () => {
  test("lists the brand's own, newest first, page by page", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.unshift((await fixture.create()).webhook_id);
    const first = await fixture.brand.api('GET', '/webhooks?limit=2');
    expect(first.body).toMatchObject({ has_more: true });
    const rest = await fixture.brand.api(
      'GET',
      `/webhooks?limit=2&cursor=${first.body.next_cursor}`,
    );
    expect(rest.body).toMatchObject({ has_more: false, next_cursor: null });
    const listed = [...first.body.data, ...rest.body.data];
    expect(listed.map(({ webhook_id }) => webhook_id)).toEqual(ids);
    expect(listed[0]).not.toHaveProperty('secret');
    expect((await (await fixture.service.createBrand()).api('GET', '/webhooks')).body.data).toEqual(
      [],
    );
  });
});

describe('PATCH /webhooks/{webhook_id}', () => {
  test('changes the given fields and leaves the rest', async () => {
    const { webhook_id, secret, ...before } = await fixture.create({ description: 'old' });
    const changed = await fixture.brand.api('PATCH', `/webhooks/${webhook_id}`, {
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
    const same = await fixture.brand.api('PATCH', `/webhooks/${webhook_id}`, {});
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
    const { webhook_id, secret, ...before } = await fixture.create();
    const { status, body } = await fixture.brand.api('PATCH', `/webhooks/${webhook_id}`, changes);
    expect([status, body.Code]).toEqual([400, 'webhook_patch_schema']);
    expect(body.Message).toContain(message);
    const after = await fixture.brand.api('GET', `/webhooks/${webhook_id}`);
    expect(after.body).toEqual({ webhook_id, ...before });
  });

  test('disables and enables', async () => {
    const { webhook_id } = await fixture.create();
    for (const status of ['disabled', 'enabled']) {
      const { body } = await fixture.brand.api('PATCH', `/webhooks/${webhook_id}`, { status });
      expect(body.status).toBe(status);
    }
  });
});

describe('DELETE /webhooks/{webhook_id}', () => {
  test('returns the deleted webhook, which is not found afterwards', async () => {
    const { webhook_id, secret, ...fields } = await fixture.create();
    const deleted = await fixture.brand.api('DELETE', `/webhooks/${webhook_id}`);
    expect([deleted.status, deleted.body]).toEqual([200, { webhook_id, ...fields }]);
    const again = await fixture.brand.api('DELETE', `/webhooks/${webhook_id}`);
    expect([again.status, again.body.Code]).toEqual([404, 'webhook_dne']);
    expect((await fixture.brand.api('GET', '/webhooks')).body.data).toEqual([]);
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
    const answer = await fixture.brand.api(method, `/webhooks/${id}${path}`, body);
    expect([answer.status, answer.body.Code]).toEqual([404, 'webhook_dne']);
  });

  test("answers 404 for another brand's webhook", async () => {
    const { webhook_id } = await fixture.create();
    const other = await fixture.service.createBrand();
    const answer = await other.api(method, `/webhooks/${webhook_id}${path}`, body);
    expect([answer.status, answer.body.Code]).toEqual([404, 'webhook_dne']);
  });

  test('answers 401 without keys', async () => {
    const answer = await apiOf(fixture.service.origin, null)(
      method,
      `/webhooks/${nobody}${path}`,
      body,
    );
    expect([answer.status, answer.body.Code]).toEqual([401, 'auth_err']);
  });
});

test.each(['GET', 'POST'])('%s /webhooks answers 401 without keys', async (method) => {
  const answer = await apiOf(fixture.service.origin, null)(method, '/webhooks');
  expect([answer.status, answer.body.Code]).toEqual([401, 'auth_err']);
});
