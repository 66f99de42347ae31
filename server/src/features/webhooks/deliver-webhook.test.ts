import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../test/support/test-service.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../test/support/webhook-receiver.ts';
import type { EventName } from '../../kernel/event-names.ts';
import { wallClock } from '../../platform/clock/wall-clock.ts';
import type { Context } from '../../platform/context.ts';
import { type NewEvent, recordEvent } from '../../platform/events/record-event.ts';
import type { TaskHandler, TaskRun } from '../../platform/jobs/worker.ts';
import { type CallbackClient, createCallbackClient } from './callback-client.ts';
import { deliverWebhookTask } from './deliver-webhook.ts';
import { fanOutOnce } from './fan-out.ts';

let service: TestService;
let receiver: WebhookReceiver;
let client: CallbackClient;
let brand: TestBrand;
let context: Context;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  receiver = await startWebhookReceiver();
  client = createCallbackClient({ environment: 'sandbox', timeoutMs: 5_000, connections: 10 });
});
afterAll(async () => {
  await client.close();
  await receiver.close();
  await service.stop();
});
beforeEach(async () => {
  brand = await service.createBrand();
  context = await service.service.createContext(brand.brandId, { kind: 'job' }, 'test');
  receiver.received.length = 0;
  receiver.respond = (_message, response) => response.writeHead(204).end();
});

const zero = Temporal.Duration.from({ seconds: 0 });
const never = Temporal.Duration.from({ hours: 24 });
const taskWith = (
  pauses: Temporal.Duration[],
  options: { disableAfter?: Temporal.Duration; client?: CallbackClient } = {},
): TaskHandler =>
  deliverWebhookTask({
    client: options.client ?? client,
    policy: { pauses, disableAfter: options.disableAfter ?? never },
    createContext: service.service.createContext,
  });
const taskRun = (signal = new AbortController().signal): TaskRun => ({
  attempt: 1,
  maxAttempts: 25,
  signal,
});
const answer = (...statuses: number[]) => {
  let index = 0;
  receiver.respond = (_message, response) => {
    response.writeHead(statuses[Math.min(index++, statuses.length - 1)] ?? 200).end();
  };
};

async function subscribe(events = ['*']) {
  const { body } = await brand.api('POST', '/webhooks', { callback_url: receiver.url, events });
  return body as { webhook_id: string; secret: string };
}

/** Records an event and has it matched; returns the payload of each delivery's job. */
async function deliveriesOf(event: EventName, more: Partial<NewEvent> = {}) {
  const eventId = await context.transaction((tx) =>
    recordEvent(tx, context, { event, customerId: null, ...more }),
  );
  const rows = await eventually(async () => {
    await fanOutOnce(service.database);
    const found = await service.database.kysely
      .selectFrom('deliveries')
      .select('delivery_id')
      .where('event_id', '=', eventId)
      .orderBy('delivery_id')
      .execute();
    return found.length > 0 ? found : null;
  });
  return rows.map(({ delivery_id }) => ({ brand_id: brand.brandId, delivery_id }));
}

async function readDelivery(webhookId: string) {
  const { body } = await brand.api('GET', `/webhooks/${webhookId}/deliveries`);
  return body.data[0];
}

describe('a delivery', () => {
  test("is the contract's payload to the letter, in its order, signed", async () => {
    const { webhook_id, secret } = await subscribe();
    const customerId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
    const payload = { error_code: 'po_box_failure', description: 'No PO boxes' };
    const more = { customerId, payload };
    const [job] = await deliveriesOf('kyc.verification.failure', more);
    await taskWith([])(job, taskRun());
    const [message] = receiver.received;
    expect(message?.body).toMatch(
      /^\{"event":"kyc.verification.failure","customer_id":"01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11","occurred_at":"[^"]+Z","error_code":"po_box_failure","description":"No PO boxes"\}$/,
    );
    const headers = message?.headers as Record<string, string>;
    expect(() => new Webhook(secret).verify(message?.body ?? '', headers)).not.toThrow();
    expect(await readDelivery(webhook_id)).toMatchObject({ status: 'succeeded' });
  });

  test("of KYC's start is its body alone", async () => {
    await subscribe();
    const body = { customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11', kyc_status: 'submitted' };
    const [job] = await deliveriesOf('kyc.verification.submitted', { body });
    await taskWith([])(job, taskRun());
    expect(receiver.received[0]?.body).toBe(JSON.stringify(body));
  });

  test('under an alias says the alias', async () => {
    await subscribe(['kyc.verification.resubmit_required']);
    const payload = { description: 'Check these', fields: ['ssn'] };
    const [job] = await deliveriesOf('kyc.verification.reenter_information', { payload });
    await taskWith([])(job, taskRun());
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      event: 'kyc.verification.resubmit_required',
      ...payload,
    });
  });
});

describe('retries', () => {
  test('follow a failure with the same id and the same bytes, until one succeeds', async () => {
    const { webhook_id } = await subscribe();
    const [job] = await deliveriesOf('card.created');
    const task = taskWith([zero, zero, zero]);
    answer(500, 302, 200);
    for (let count = 0; count < 5; count++) await task(job, taskRun());
    expect(receiver.received).toHaveLength(3);
    const messages = receiver.received.map(({ headers, body }) => [headers['webhook-id'], body]);
    expect(new Set(messages.map(String)).size).toBe(1);
    const delivery = await readDelivery(webhook_id);
    expect(delivery).toMatchObject({ status: 'succeeded', next_attempt_at: null });
    expect(delivery.attempts.map(({ status }: { status: number }) => status)).toEqual([
      500, 302, 200,
    ]);
  });

  test('end with the schedule: the delivery has failed', async () => {
    const { webhook_id } = await subscribe();
    const [job] = await deliveriesOf('card.created');
    const task = taskWith([zero]);
    answer(500);
    for (let count = 0; count < 4; count++) await task(job, taskRun());
    expect(receiver.received).toHaveLength(2);
    expect(await readDelivery(webhook_id)).toMatchObject({
      status: 'failed',
      next_attempt_at: null,
    });
  });

  test('wait for their time, however often a job asks', async () => {
    const { webhook_id } = await subscribe();
    const [job] = await deliveriesOf('card.created');
    const task = taskWith([never]);
    answer(500);
    for (let count = 0; count < 3; count++) await task(job, taskRun());
    expect(receiver.received).toHaveLength(1);
    const { status, next_attempt_at } = await readDelivery(webhook_id);
    expect(status).toBe('pending');
    const hours = wallClock.now().until(next_attempt_at).total('hours');
    expect(hours).toBeGreaterThan(21);
  });

  test('repeat a call with the same id after a kill between call and record', async () => {
    const { webhook_id } = await subscribe();
    const [job] = await deliveriesOf('card.created');
    const dying: CallbackClient = {
      ...client,
      post: async (...call) => {
        await client.post(...call);
        throw new Error('killed');
      },
    };
    await expect(taskWith([], { client: dying })(job, taskRun())).rejects.toThrow('killed');
    expect((await readDelivery(webhook_id)).attempts).toEqual([]);
    await taskWith([])(job, taskRun());
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(ids[0]);
    expect(await readDelivery(webhook_id)).toMatchObject({ status: 'succeeded' });
  });

  test('do not count an attempt that the service itself broke off', async () => {
    const { webhook_id } = await subscribe();
    const [job] = await deliveriesOf('card.created');
    const stopping = new AbortController();
    receiver.respond = () => stopping.abort();
    await expect(taskWith([])(job, taskRun(stopping.signal))).rejects.toThrow();
    expect(await readDelivery(webhook_id)).toMatchObject({ status: 'pending', attempts: [] });
  });

  test('never follow a success: a job run twice does nothing new', async () => {
    const { webhook_id } = await subscribe();
    const [job] = await deliveriesOf('card.created');
    for (let count = 0; count < 3; count++) await taskWith([zero])(job, taskRun());
    expect(receiver.received).toHaveLength(1);
    expect((await readDelivery(webhook_id)).attempts).toHaveLength(1);
  });
});

describe('an endpoint', () => {
  const disabledEvents = async () => {
    const { body } = await brand.api('GET', '/events?event=webhook.disabled');
    return body.data.map(({ payload }: { payload: unknown }) => payload);
  };

  test('that answers 410 is disabled, and the brand is told', async () => {
    const { webhook_id } = await subscribe();
    const [job] = await deliveriesOf('card.created');
    const [later] = await deliveriesOf('card.created');
    answer(410);
    await taskWith([zero])(job, taskRun());
    await taskWith([zero])(later, taskRun());
    expect(receiver.received).toHaveLength(1);
    const { body } = await brand.api('GET', `/webhooks/${webhook_id}/deliveries`);
    const statuses = body.data.map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(['cancelled', 'failed']);
    expect((await brand.api('GET', `/webhooks/${webhook_id}`)).body.status).toBe('disabled');
    await eventually(async () => (await disabledEvents()).length > 0);
    expect(await disabledEvents()).toMatchObject([
      { event: 'webhook.disabled', customer_id: null, webhook_id, reason: 'gone' },
    ]);
  });

  test('that has failed for too long is disabled, and may be enabled again', async () => {
    const { webhook_id } = await subscribe();
    const [job] = await deliveriesOf('card.created');
    const task = taskWith([zero, zero], { disableAfter: Temporal.Duration.from({ hours: 1 }) });
    answer(500);
    await task(job, taskRun());
    await service.database.kysely
      .updateTable('webhooks')
      .set({ failing_since: wallClock.now().subtract({ hours: 1 }) })
      .where('webhook_id', '=', webhook_id)
      .execute();
    await task(job, taskRun());
    expect((await brand.api('GET', `/webhooks/${webhook_id}`)).body.status).toBe('disabled');
    expect(await readDelivery(webhook_id)).toMatchObject({ status: 'cancelled' });
    await eventually(async () => (await disabledEvents()).length > 0);
    expect(await disabledEvents()).toMatchObject([{ webhook_id, reason: 'failing' }]);

    await brand.api('PATCH', `/webhooks/${webhook_id}`, { status: 'enabled' });
    const [again] = await deliveriesOf('card.created');
    await task(again, taskRun());
    expect((await brand.api('GET', `/webhooks/${webhook_id}`)).body.status).toBe('enabled');
  });

  test('that answers again is no longer failing', async () => {
    const { webhook_id } = await subscribe();
    const [job] = await deliveriesOf('card.created');
    answer(500, 200);
    const failingSince = async () => {
      const row = await service.database.kysely
        .selectFrom('webhooks')
        .select('failing_since')
        .where('webhook_id', '=', webhook_id)
        .executeTakeFirstOrThrow();
      return row.failing_since;
    };
    await taskWith([zero])(job, taskRun());
    expect(await failingSince()).not.toBeNull();
    await taskWith([zero])(job, taskRun());
    expect(await failingSince()).toBeNull();
  });

  test.each(['disabled', 'deleted'])('that is %s is called no more', async (how) => {
    const { webhook_id } = await subscribe();
    const [job] = await deliveriesOf('card.created');
    if (how === 'deleted') await brand.api('DELETE', `/webhooks/${webhook_id}`);
    else await brand.api('PATCH', `/webhooks/${webhook_id}`, { status: 'disabled' });
    await taskWith([zero])(job, taskRun());
    expect(receiver.received).toEqual([]);
    const rows = await service.database.kysely
      .selectFrom('deliveries')
      .select('status')
      .where('webhook_id', '=', webhook_id)
      .execute();
    expect(rows).toEqual([{ status: 'cancelled' }]);
  });
});
