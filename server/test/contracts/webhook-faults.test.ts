import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiOf, eventually } from '../support/test-service.ts';
import { openWebhookSteps, type WebhookSteps } from '../support/webhook-steps.ts';

let fixture: WebhookSteps;
let webhookId: string;

beforeAll(async () => {
  fixture = await openWebhookSteps();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.begin();
  webhookId = (await fixture.create({ events: ['card.created'] })).webhook_id;
});

const faults = (method: string, body?: unknown, api = fixture.brand.api, id = webhookId) =>
  api(method, `/sandbox/webhooks/${id}/faults`, body);
const none = { delay: null, reorder: null, drop: null, lose_answer: null, duplicate: null };
const seconds = { every: 1, attempts: 1, retry_ms: 0 };

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
      const other = await fixture.service.createBrand();
      const { status, body: answer } = await faults(method, body, other.api);
      expect([status, answer.Code]).toEqual([404, 'webhook_dne']);
      expect((await faults(method, body, apiOf(fixture.service.origin, null))).status).toBe(401);
    },
  );
});

describe('a message', () => {
  test('is sent again at once, every second one', async () => {
    await faults('PUT', { duplicate: { every: 2, copies: 2 } });
    const [first, second] = [await fixture.sendTest(webhookId), await fixture.sendTest(webhookId)];
    expect(met(await fixture.untilEnded(first))).toEqual([null]);
    await fixture.untilEnded(second);
    await eventually(async () => fixture.receiver.received.length === 4);
    const ids = fixture.receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(2);
    const delivery = await eventually(async () => {
      const { body } = await fixture.brand.api('GET', `/webhooks/deliveries/${second}`);
      return body.attempts.length === 3 && body;
    });
    expect(met(delivery)).toEqual([null, 'duplicate', 'duplicate']);
  });

  test('that is dropped does not arrive, and is recorded', async () => {
    await faults('PUT', { drop: seconds });
    const delivery = await fixture.untilEnded(await fixture.sendTest(webhookId));
    expect(delivery).toMatchObject({
      status: 'failed',
      attempts: [{ status: null, fault: 'drop' }],
    });
    expect(fixture.receiver.received).toEqual([]);
    expect((await fixture.brand.api('GET', `/webhooks/${webhookId}`)).body.status).toBe('enabled');
  });

  test('whose response is lost was received, and may be sent again', async () => {
    await faults('PUT', { lose_answer: seconds });
    const delivery = await fixture.untilEnded(await fixture.sendTest(webhookId));
    expect(met(delivery)).toEqual(['lose_answer']);
    expect(fixture.receiver.received).toHaveLength(1);
    await faults('DELETE');
    await fixture.brand.api('POST', `/webhooks/deliveries/${delivery.delivery_id}/resend`);
    expect((await fixture.untilEnded(delivery.delivery_id)).status).toBe('succeeded');
    const ids = fixture.receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  test('is delayed', async () => {
    await faults('PUT', { delay: { every: 1, ms: 400 } });
    const { date_created, attempts } = await fixture.untilEnded(await fixture.sendTest(webhookId));
    const waitedMs = Date.parse(attempts[0].attempted_at) - Date.parse(date_created);
    expect(waitedMs).toBeGreaterThanOrEqual(400);
  });

  test('is overtaken by the next one', async () => {
    await faults('PUT', { reorder: { every: 2, within_ms: 20_000 } });
    const sent = [
      await fixture.sendTest(webhookId),
      await fixture.sendTest(webhookId),
      await fixture.sendTest(webhookId),
    ];
    const ids = await Promise.all(sent.map(async (id) => (await fixture.untilEnded(id)).event_id));
    const arrived = fixture.receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(arrived.indexOf(ids[2])).toBeLessThan(arrived.indexOf(ids[1]));
  });
});
