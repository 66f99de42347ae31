import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keySteps } from '../support/key-steps.ts';
import { openSampleCard } from '../support/sample-cards.ts';
import { apiOf, eventually } from '../support/test-service.ts';
import { openWebhookSteps, type WebhookSteps } from '../support/webhook-steps.ts';

let fixture: WebhookSteps;
const noId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

beforeAll(async () => {
  fixture = await openWebhookSteps();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.begin());

const get = (path: string) => fixture.brand.api('GET', path);
const resend = (body: object) => fixture.brand.api('POST', '/webhooks/deliveries/resend', body);
const fail = () => {
  fixture.receiver.respond = (_message, response) => response.writeHead(500).end();
};
const accept = () => {
  fixture.receiver.respond = (_message, response) => response.writeHead(204).end();
};
// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
const idsOf = ({ body }: any) => body.data.map((each: any) => each.delivery_id);
/** A failed delivery of a test event, which is attempted once. */
const failedTest = async (webhookId: string): Promise<string> => {
  fail();
  const id = await fixture.sendTest(webhookId);
  await fixture.untilEnded(id);
  accept();
  return id;
};

describe('GET /webhooks/deliveries', () => {
  test('selects deliveries by webhook, customer and time', async () => {
    const one = (await fixture.create({ events: ['card.*'] })).webhook_id;
    const two = (await fixture.create({ events: ['webhook.test'] })).webhook_id;
    const service = await fixture.sendTest(two);
    await fixture.untilEnded(service);
    const { customerId } = await openSampleCard(fixture.service, 0n, fixture.brand);
    const [card] = await eventually(async () => {
      const ids = idsOf(await get(`/webhooks/deliveries?webhook_id=${one}`));
      return ids.length > 0 && ids;
    });
    expect(idsOf(await get(`/webhooks/deliveries?customer_id=${customerId}`))).toEqual([card]);
    expect(idsOf(await get(`/webhooks/${one}/deliveries?customer_id=${noId}`))).toEqual([]);
    expect(idsOf(await get(`/webhooks/deliveries?webhook_id=${two}`))).toEqual([service]);
    expect(idsOf(await get('/webhooks/deliveries?until=2020-01-01T00:00:00Z'))).toEqual([]);
    expect(idsOf(await get('/webhooks/deliveries?since=2020-01-01T00:00:00Z'))).toHaveLength(2);
    const wrong = await get('/webhooks/deliveries?since=yesterday');
    expect([wrong.status, wrong.body.Message]).toEqual([400, expect.stringContaining('since')]);
  });
});

describe('POST /webhooks/deliveries/resend', () => {
  test('tells in a dry run what it would send, and sends it then, with its ids', async () => {
    const { webhook_id } = await fixture.create();
    const ids = [await failedTest(webhook_id), await failedTest(webhook_id)];
    const good = await fixture.sendTest(webhook_id);
    await fixture.untilEnded(good);
    const before = fixture.receiver.received.length;
    const dry = await resend({ failing: true, dry_run: true });
    expect(dry).toMatchObject({
      status: 200,
      body: { dry_run: true, deliveries: 2, delivery_ids: ids },
    });
    expect((await get(`/webhooks/deliveries/${ids[0]}`)).body.status).toBe('failed');
    const sent = await resend({ failing: true });
    const all = { deliveries: 2, remaining: 0, next_after: null, delivery_ids: ids };
    expect(sent.body).toEqual({ dry_run: false, ...all });
    for (const id of ids) expect((await fixture.untilEnded(id)).status).toBe('succeeded');
    expect(fixture.receiver.received).toHaveLength(before + 2);
    expect((await resend({ failing: true })).body.deliveries).toBe(0);
  });

  test('sends many in parts, each of which leads to the next', async () => {
    const { webhook_id } = await fixture.create();
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) ids.push(await failedTest(webhook_id));
    const filter = { webhook_id, limit: 2 };
    const dry = await resend({ ...filter, dry_run: true });
    expect(dry.body).toMatchObject({ deliveries: 2, remaining: 1, next_after: ids[1] });
    const first = await resend(filter);
    expect(first.body).toMatchObject({ delivery_ids: ids.slice(0, 2), remaining: 1 });
    const last = await resend({ ...filter, after: first.body.next_after });
    expect(last.body).toMatchObject({ delivery_ids: [ids[2]], remaining: 0, next_after: null });
    for (const id of ids) expect((await fixture.untilEnded(id)).status).toBe('succeeded');
    for (const body of [
      { ...filter, limit: 0 },
      { ...filter, limit: 1_001 },
    ]) {
      expect((await resend(body)).body.Message).toContain('limit');
    }
  });

  test('sends one that succeeded again, with both attempts in its list', async () => {
    const { webhook_id } = await fixture.create();
    const id = await fixture.sendTest(webhook_id);
    await fixture.untilEnded(id);
    expect((await resend({ webhook_id, status: 'succeeded' })).body.deliveries).toBe(1);
    const again = await eventually(async () => {
      const { body } = await get(`/webhooks/deliveries/${id}`);
      return body.attempts.length === 2 && body;
    });
    expect(again.status).toBe('succeeded');
  });

  test('refuses no filter and unknown values, and passes by disabled and foreign webhooks', async () => {
    const none = await resend({ dry_run: true });
    expect([none.status, none.body.Message]).toEqual([
      400,
      expect.stringContaining('at least one filter'),
    ]);
    const wrong = await resend({ event: 'bogus' });
    expect([wrong.status, wrong.body.Message]).toEqual([400, expect.stringContaining('event')]);
    const { webhook_id } = await fixture.create();
    await failedTest(webhook_id);
    const stranger = await fixture.service.createBrand();
    const foreign = await stranger.api('POST', '/webhooks/deliveries/resend', { webhook_id });
    expect(foreign.body.deliveries).toBe(0);
    await fixture.brand.api('PATCH', `/webhooks/${webhook_id}`, { status: 'disabled' });
    expect((await resend({ failing: true })).body.deliveries).toBe(0);
    const reader = await keySteps(fixture.service, fixture.brand).create('read_only');
    const refused = await apiOf(fixture.service.origin, reader)(
      'POST',
      '/webhooks/deliveries/resend',
      { failing: true },
    );
    expect(refused.status).toBe(403);
  });
});

describe('GET /webhooks/deliveries/{delivery_id}/sent', () => {
  test.each(['hmac_sha256', 'ed25519'])(
    'is what the endpoint received, byte for byte, with %s',
    async (signing) => {
      const { webhook_id } = await fixture.create({ signing });
      const id = await fixture.sendTest(webhook_id);
      await fixture.untilEnded(id);
      const [received] = fixture.receiver.received;
      const { status, body } = await get(`/webhooks/deliveries/${id}/sent`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ delivery_id: id, webhook_id, method: 'POST' });
      expect(body.body).toBe(received?.body);
      expect(body.attempts).toHaveLength(1);
      expect(received?.headers).toMatchObject(body.attempts[0].headers);
      expect(body.attempts[0].headers['webhook-signature']).toMatch(/^v1a?,/);
    },
  );

  test('has the signatures of the secrets that signed then, after a rotation too', async () => {
    const { webhook_id } = await fixture.create();
    const id = await fixture.sendTest(webhook_id);
    await fixture.untilEnded(id);
    await fixture.brand.api('POST', `/webhooks/${webhook_id}/rotate_secret`);
    const { body } = await get(`/webhooks/deliveries/${id}/sent`);
    expect(fixture.receiver.received[0]?.headers).toMatchObject(body.attempts[0].headers);
  });

  test('is not found for an unknown delivery and for that of another brand', async () => {
    const { webhook_id } = await fixture.create();
    const id = await fixture.sendTest(webhook_id);
    const stranger = await fixture.service.createBrand();
    for (const answer of [
      await get(`/webhooks/deliveries/${noId}/sent`),
      await stranger.api('GET', `/webhooks/deliveries/${id}/sent`),
    ]) {
      expect([answer.status, answer.body.Code]).toEqual([404, 'delivery_dne']);
    }
  });
});

describe('GET /webhooks/{webhook_id}/health', () => {
  test('counts the outcomes of the last day by the hour in which deliveries were made', async () => {
    const { webhook_id } = await fixture.create();
    expect((await get(`/webhooks/${webhook_id}/health`)).body.hours).toEqual([]);
    await failedTest(webhook_id);
    await fixture.untilEnded(await fixture.sendTest(webhook_id));
    const [delivery] = (await get(`/webhooks/${webhook_id}/deliveries`)).body.data;
    const { hours } = (await get(`/webhooks/${webhook_id}/health`)).body;
    // Deliveries of two hours only where the test runs over the end of one.
    const counts = { succeeded: 0, failing: 0, waiting: 0 };
    for (const each of hours) {
      counts.succeeded += each.succeeded;
      counts.failing += each.failing;
      counts.waiting += each.waiting;
    }
    expect(counts).toEqual({ succeeded: 1, failing: 1, waiting: 0 });
    expect(hours.at(-1).hour).toBe(`${delivery.date_created.slice(0, 13)}:00:00.000Z`);
  });

  test('tells successes, failures and the time of the endpoint', async () => {
    const { webhook_id } = await fixture.create();
    const fresh = await get(`/webhooks/${webhook_id}/health`);
    expect(fresh.body).toMatchObject({
      pending: 0,
      failing: 0,
      last_success_at: null,
      p50_ms: null,
    });
    await fixture.untilEnded(await fixture.sendTest(webhook_id));
    await failedTest(webhook_id);
    const { status, body } = await get(`/webhooks/${webhook_id}/health`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'enabled',
      disabled: null,
      pending: 0,
      oldest_pending_at: null,
      failing: 1,
      failed_since_success: 1,
      last_success_at: expect.any(String),
      last_failure_at: expect.any(String),
      acknowledged_in_minute: expect.any(Number),
      p50_ms: expect.any(Number),
    });
  });

  test('tells why and when a webhook was disabled', async () => {
    const gone = (await fixture.create({ events: ['card.*'] })).webhook_id;
    fixture.receiver.respond = (_message, response) => response.writeHead(410).end();
    await openSampleCard(fixture.service, 0n, fixture.brand);
    const shown = await eventually(async () => {
      const { body } = await get(`/webhooks/${gone}/health`);
      return body.disabled && body;
    });
    expect(shown.disabled).toEqual({ reason: 'gone', at: expect.any(String) });
    const own = (await fixture.create()).webhook_id;
    await fixture.brand.api('PATCH', `/webhooks/${own}`, { status: 'disabled' });
    const { body } = await get(`/webhooks/${own}/health`);
    expect(body.disabled.reason).toBe('brand');
    expect((await get(`/webhooks/${noId}/health`)).status).toBe(404);
  });
});
