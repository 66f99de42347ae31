import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { plantEvent } from '../../../../../test/support/planted-events.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../../test/support/test-service.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../../../test/support/webhook-receiver.ts';
import { newId } from '../../../../kernel/ids.ts';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../../platform/context.ts';
import { type Database, openDatabase } from '../../../../platform/db/database.ts';
import { eventPosition } from '../../../../platform/db/event-position.ts';
import type { RunningWorker } from '../../../../platform/jobs/worker.ts';
import { createLogger } from '../../../../platform/logging.ts';
import { startWebhookWorker, type WebhookWorkerOptions } from './webhook-worker.ts';

let service: TestService;
let brand: TestBrand;
let context: Context;
let receiver: WebhookReceiver;
const workers: RunningWorker[] = [];
const others: Database[] = [];
const hour = 3_600_000;

beforeAll(async () => {
  service = await startTestService({ plantsEvents: true, worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await service.createBrand();
  context = await service.service.createContext(brand.brandId, { kind: 'job' }, 'test');
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await receiver.close();
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await Promise.all(others.splice(0).map((other) => other.close()));
});

const startWorkers = async (
  count: number,
  { timeoutMs = 10_000, ...more }: Partial<WebhookWorkerOptions> = {},
) => {
  const pauses = [1, 1, 1].map((milliseconds) => Temporal.Duration.from({ milliseconds }));
  const policy = { pauses, disableAfter: Temporal.Duration.from({ hours: 1 }) };
  const started = await Promise.all(
    Array.from({ length: count }, () =>
      startWebhookWorker({
        database: service.database,
        environment: 'sandbox',
        createContext: service.service.createContext,
        log: createLogger('silent'),
        policy,
        timeoutMs,
        graceMs: 200,
        ...more,
      }),
    ),
  );
  workers.push(...started);
};
/** Connections of their own stand for another worker process. */
const openOther = () => {
  const options = { poolSize: 4, onError: () => {} };
  const other = openDatabase(service.connectionString, options);
  others.push(other);
  return other;
};
const subscribe = async (url: string, events: string[]) => {
  const { body } = await brand.api('POST', '/webhooks', { callback_url: url, events });
  return body.webhook_id as string;
};
const record = (event: 'card.created' | 'transfer.completed', count = 1) =>
  context.unit(async (unit) => {
    for (let done = 0; done < count; done++) {
      await plantEvent(unit, { event, customerId: null });
    }
  });
const statuses = async (webhookId: string) => {
  const { body } = await brand.api('GET', `/webhooks/${webhookId}/deliveries?limit=100`);
  return body.data.map(({ status }: { status: string }) => status) as string[];
};

test('an event reaches its webhook, even after failed attempts', async () => {
  await startWorkers(1);
  const webhookId = await subscribe(receiver.url, ['*']);
  let calls = 0;
  receiver.respond = (_message, response) => response.writeHead(++calls < 3 ? 503 : 200).end();
  await record('card.created');
  await eventually(
    async () => (await statuses(webhookId)).every((status) => status === 'succeeded') && calls > 2,
  );
  expect(receiver.received).toHaveLength(3);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
});

test('two processes send each event once', async () => {
  await startWorkers(2);
  const webhookId = await subscribe(receiver.url, ['*']);
  await record('card.created', 80);
  await eventually(async () => {
    const all = await statuses(webhookId);
    return all.length === 80 && all.every((status) => status === 'succeeded');
  });
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([80, 80]);
});

test('a hanging endpoint does not delay another', async () => {
  await startWorkers(1);
  const silent = await startWebhookReceiver();
  silent.respond = () => {};
  await subscribe(silent.url, ['card.*']);
  const webhookId = await subscribe(receiver.url, ['transfer.*']);
  await record('card.created', 200);
  await eventually(async () => silent.received.length >= 2);
  await record('transfer.completed', 60);
  await eventually(async () => receiver.received.length >= 60, 9_000);
  await silent.close();
  await eventually(async () => (await statuses(webhookId)).every((s) => s === 'succeeded'));
});

test('a stop aborts a hanging call, and the next process repeats it', async () => {
  await startWorkers(1, { timeoutMs: 60_000 });
  const webhookId = await subscribe(receiver.url, ['*']);
  receiver.respond = () => {};
  await record('card.created');
  await eventually(async () => receiver.received.length > 0);
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  expect(await statuses(webhookId)).toEqual(['pending']);
  receiver.respond = (_message, response) => response.writeHead(200).end();
  await startWorkers(1);
  await eventually(async () => (await statuses(webhookId))[0] === 'succeeded', 20_000);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
});

test('a commit wakes fan-out and dispatcher, in this process or another, without a poll', async () => {
  await subscribe(receiver.url, ['*']);
  await startWorkers(1, { pollMs: hour });
  await record('card.created');
  await eventually(async () => receiver.received.length === 1);
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await startWorkers(1, { pollMs: hour, database: openOther() });
  await record('card.created');
  await eventually(async () => receiver.received.length === 2);
});

test('a test event, a resend and a replay wake the dispatcher', async () => {
  await startWorkers(1, { pollMs: hour, database: openOther() });
  const webhookId = await subscribe(receiver.url, ['*']);
  await brand.api('POST', `/webhooks/${webhookId}/test`);
  await eventually(async () => receiver.received.length === 1);
  await record('card.created');
  await eventually(async () => (await statuses(webhookId)).join() === 'succeeded,succeeded');
  const { body } = await brand.api('GET', `/webhooks/${webhookId}/deliveries`);
  await brand.api('POST', `/webhooks/deliveries/${body.data[0].delivery_id}/resend`);
  await eventually(async () => receiver.received.length === 3);
  await eventually(async () => (await statuses(webhookId)).join() === 'succeeded,succeeded');
  await brand.api('POST', `/webhooks/${webhookId}/replay`, { since: '2020-01-01T00:00:00Z' });
  await eventually(async () => receiver.received.length === 4);
});

test('two processes that never poll send each event once, whichever matches it', async () => {
  await startWorkers(1, { pollMs: hour });
  await startWorkers(1, { pollMs: hour, database: openOther() });
  const webhookId = await subscribe(receiver.url, ['*']);
  for (let round = 0; round < 40; round++) await record('card.created', 2);
  await eventually(async () => receiver.received.length >= 80);
  await eventually(async () => (await statuses(webhookId)).every((s) => s === 'succeeded'));
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([80, 80]);
});

test('a poll finds an event whose signal was lost', async () => {
  await startWorkers(1, { pollMs: 100 });
  await subscribe(receiver.url, ['*']);
  await service.database.allBrands.db
    .insertInto('events')
    .values({
      brand_id: brand.brandId,
      event_id: newId(),
      event: 'card.created',
      occurred_at: wallClock.now().toString(),
      payload: JSON.stringify({ event: 'card.created' }),
      xid: eventPosition,
    })
    .execute();
  await eventually(async () => receiver.received.length === 1);
});
