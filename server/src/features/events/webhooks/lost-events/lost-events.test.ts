import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DatabaseProxy,
  openDatabaseProxy,
} from '../../../../../test/support/database-proxy.ts';
import { plantEvent } from '../../../../../test/support/planted-events.ts';
import { type ServerPair, startServerPair } from '../../../../../test/support/promoted-server.ts';
import { openLogBook } from '../../../../../test/support/test-log.ts';
import {
  apiOf,
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../../test/support/test-service.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../../../test/support/webhook-receiver.ts';
import type { EventName } from '../../../../kernel/event-names.generated.ts';
import { valueTypes } from '../../../../platform/db/database.ts';
import { chooseHost } from '../../../../platform/db/hosts.ts';
import { migrate } from '../../../../platform/db/migrate.ts';
import { createLogger } from '../../../../platform/logging.ts';

let pair: ServerPair;
let proxy: DatabaseProxy;
let receiver: WebhookReceiver;
let service: TestService;
let brand: TestBrand;
/** Webhooks by what they subscribe to. */
const webhooks: Record<string, string> = {};
let kept: string;

const pools: pg.Pool[] = [];
const databaseAt = (url: string) => {
  const owner = new pg.Pool({ connectionString: url, max: 2, types: valueTypes });
  owner.on('error', () => {});
  pools.push(owner);
  return { connectionString: url, ownerUrl: url, owner };
};
const record = async (on: TestService, event: EventName) => {
  const context = await on.service.createContext(brand.brandId, { kind: 'job' }, 'test');
  return context.unit((unit) => plantEvent(unit, { event, customerId: null }));
};
const received = (event: EventName) =>
  receiver.received.filter(({ headers }) => headers['surety-event'] === event);

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  pair = await startServerPair(async (url) => {
    await migrate(url, createLogger('silent'));
    const first = await startTestService({
      beside: databaseAt(url),
      worker: false,
      plantsEvents: true,
    });
    brand = first.brand;
    for (const event of ['card.created', 'card.status_changed']) {
      const hook = { callback_url: receiver.url, events: [event] };
      webhooks[event] = (await brand.api('POST', '/webhooks', hook)).body.webhook_id;
    }
    kept = await record(first, 'card.created');
    await first.stop();
    await Promise.all(pools.map((pool) => pool.end()));
    pools.length = 0;
  });
  proxy = await openDatabaseProxy(pair.earlierUrl);
});
afterAll(async () => {
  await service?.stop();
  await proxy.close();
  await Promise.all(pools.map((pool) => pool.end()));
  await pair.stop();
  await receiver.close();
});

test('a webhook is told of events that it was sent and a failover has lost, and of no others', async () => {
  const { log, text } = openLogBook();
  service = await startTestService({
    beside: databaseAt(pair.earlierUrl),
    reach: async () => {
      await chooseHost(proxy.connectionString);
      return proxy.connectionString;
    },
    plantsEvents: true,
    log,
  });
  const api = apiOf(service.origin, brand.keys);
  const lost = [await record(service, 'card.created'), await record(service, 'card.created')];
  await eventually(async () => received('card.created').length === 3);
  expect(service.database.findServer()).toContain(':1:');

  proxy.leadTo(pair.promotedUrl);
  proxy.swallow('open');
  await eventually(async () => received('webhook.events_lost').length > 0);
  const after = await record(service, 'card.created');
  await eventually(async () =>
    received('card.created').some(({ headers }) => headers['webhook-id'] === after),
  );
  const [message, ...more] = received('webhook.events_lost');
  expect(more).toEqual([]);
  const { webhook_id, count, events } = JSON.parse(message?.body ?? '');
  expect([webhook_id, count]).toEqual([webhooks['card.created'], 2]);
  expect(events.map(({ event_id }: { event_id: string }) => event_id).toSorted()).toEqual(
    lost.toSorted(),
  );
  expect(events[0]).toEqual({
    event_id: expect.any(String),
    event: 'card.created',
    message_id: expect.any(String),
    sent_at: expect.any(String),
  });
  expect(lost).not.toContain(kept);

  const healthOf = async (event: string) =>
    (await api('GET', `/webhooks/${webhooks[event]}/health`)).body.events_lost;
  expect([await healthOf('card.created'), await healthOf('card.status_changed')]).toEqual([2, 0]);
  const { body: metrics } = await service.server.inject('/metrics');
  expect(metrics).toContain('surety_webhook_lost_events_total 2');
  const told = text()
    .split('\n')
    .filter((line) => line.includes('does not have'));
  expect(told).toHaveLength(1);
  for (const eventId of lost) expect(told[0]).toContain(eventId);
});
