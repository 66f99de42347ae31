import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
let webhookId: string;

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
  const body = { callback_url: receiver.url, events: ['card.created'] };
  webhookId = (await brand.api('POST', '/webhooks', body)).body.webhook_id;
});

const faults = (method: string, body?: unknown, api = brand.api, id = webhookId) =>
  api(method, `/sandbox/webhooks/${id}/faults`, body);
const none = { delay: null, reorder: null, drop: null, lose_answer: null, duplicate: null };
const seconds = { every: 1, attempts: 1, retry_ms: 0 };

async function send() {
  const { body } = await brand.api('POST', `/webhooks/${webhookId}/test`);
  return body.delivery_id as string;
}
const untilOver = (deliveryId: string) =>
  eventually(async () => {
    const { body } = await brand.api('GET', `/webhooks/deliveries/${deliveryId}`);
    return body.status === 'pending' ? null : body;
  });
const met = (delivery: { attempts: { fault: string | null }[] }) =>
  delivery.attempts.map(({ fault }) => fault);

describe('PUT /sandbox/webhooks/{webhook_id}/faults', () => {
  test('PUT sets faults with defaults, GET returns them, DELETE clears them', async () => {
    const { status, body } = await faults('PUT', { drop: { every: 2 }, reorder: { every: 3 } });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...none,
      webhook_id: webhookId,
      drop: { every: 2, attempts: 1, retry_ms: 1000 },
      reorder: { every: 3, within_ms: 2000 },
      date_created: expect.any(String),
    });
    expect((await faults('GET')).body).toEqual(body);
    const cleared = { ...none, webhook_id: webhookId, date_created: null };
    expect((await faults('DELETE')).body).toEqual(cleared);
    expect((await faults('GET')).body).toEqual(cleared);
  });

  test.each([
    [{}, 'body'],
    [{ delay: { every: 0, ms: 5 } }, 'delay.every'],
    [{ delay: { every: 1 } }, 'delay.ms'],
    [{ delay: { every: 1, ms: 60_001 } }, 'delay.ms'],
    [{ duplicate: { every: 1, copies: 6 } }, 'duplicate.copies'],
    [{ drop: { every: 1, attempts: 0 } }, 'drop.attempts'],
    [{ lose_answer: { every: 1.5 } }, 'lose_answer.every'],
    [{ reorder: { every: 1, within_ms: -1 } }, 'reorder.within_ms'],
    [{ reorder: 'always' }, 'reorder'],
  ])('%j is refused, and says why', async (body, field) => {
    const answer = await faults('PUT', body);
    expect([answer.status, answer.body.Code]).toEqual([400, 'webhook_faults_put_schema']);
    expect(answer.body.Message).toContain(field);
  });

  test.each(['PUT', 'GET', 'DELETE'])(
    '%s is unknown to others and closed without keys',
    async (method) => {
      const body = method === 'PUT' ? { duplicate: { every: 1 } } : undefined;
      const other = await service.createBrand();
      const { status, body: answer } = await faults(method, body, other.api);
      expect([status, answer.Code]).toEqual([404, 'webhook_dne']);
      expect((await faults(method, body, apiOf(service.origin, null))).status).toBe(401);
    },
  );
});

describe('a message', () => {
  test('is sent again at once, every second one', async () => {
    await faults('PUT', { duplicate: { every: 2, copies: 2 } });
    const [first, second] = [await send(), await send()];
    expect(met(await untilOver(first))).toEqual([null]);
    await untilOver(second);
    await eventually(async () => receiver.received.length === 4);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(2);
    const delivery = await eventually(async () => {
      const { body } = await brand.api('GET', `/webhooks/deliveries/${second}`);
      return body.attempts.length === 3 && body;
    });
    expect(met(delivery)).toEqual([null, 'duplicate', 'duplicate']);
  });

  test('that is dropped does not arrive, and is recorded', async () => {
    await faults('PUT', { drop: seconds });
    const delivery = await untilOver(await send());
    expect(delivery).toMatchObject({
      status: 'failed',
      attempts: [{ status: null, fault: 'drop' }],
    });
    expect(receiver.received).toEqual([]);
    expect((await brand.api('GET', `/webhooks/${webhookId}`)).body.status).toBe('enabled');
  });

  test('whose response is lost was received, and may be sent again', async () => {
    await faults('PUT', { lose_answer: seconds });
    const delivery = await untilOver(await send());
    expect(met(delivery)).toEqual(['lose_answer']);
    expect(receiver.received).toHaveLength(1);
    await faults('DELETE');
    await brand.api('POST', `/webhooks/deliveries/${delivery.delivery_id}/resend`);
    expect((await untilOver(delivery.delivery_id)).status).toBe('succeeded');
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  test('is delayed', async () => {
    await faults('PUT', { delay: { every: 1, ms: 400 } });
    const { date_created, attempts } = await untilOver(await send());
    const waitedMs = Date.parse(attempts[0].attempted_at) - Date.parse(date_created);
    expect(waitedMs).toBeGreaterThanOrEqual(400);
  });

  test('is overtaken by the next one', async () => {
    await faults('PUT', { reorder: { every: 2, within_ms: 20_000 } });
    const sent = [await send(), await send(), await send()];
    const ids = await Promise.all(sent.map(async (id) => (await untilOver(id)).event_id));
    const arrived = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(arrived.indexOf(ids[2])).toBeLessThan(arrived.indexOf(ids[1]));
  });
});
