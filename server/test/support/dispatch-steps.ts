import {
  type CallbackClient,
  createCallbackClient,
} from '../../src/features/events/webhooks/dispatch/callback-client.ts';
import { Dispatcher } from '../../src/features/events/webhooks/dispatch/dispatcher.ts';
import { fanOutOnce } from '../../src/features/events/webhooks/fan-out/fan-out.ts';
import type { EventName } from '../../src/kernel/event-names.generated.ts';
import type { Context } from '../../src/platform/context.ts';
import { startHeartbeat } from '../../src/platform/jobs/worker-heartbeat.ts';
import { createLogger } from '../../src/platform/logging.ts';
import { type PlantedEvent, plantEvent } from './planted-events.ts';
import { eventually, startTestService, type TestBrand, type TestService } from './test-service.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

export const zero = Temporal.Duration.from({ seconds: 0 });
export const soon = Temporal.Duration.from({ seconds: 1 });
export const never = Temporal.Duration.from({ hours: 24 });

/** Service without workers, and an endpoint: a test fans out and dispatches by hand. */
export interface DispatchSteps {
  service: TestService;
  receiver: WebhookReceiver;
  client: CallbackClient;
  brand: TestBrand;
  context: Context;
  /** Starts over with a new brand. */
  begin(): Promise<void>;
  subscribe(
    events?: string[],
    more?: Record<string, unknown>,
  ): Promise<{ webhook_id: string; secret: string }>;
  /** Records an event and fans it out. */
  record(event: EventName, more?: Partial<PlantedEvent>): Promise<void>;
  /** Runs a dispatcher until `isDone`, and for one more poll before it stops. */
  dispatch(
    pauses: Temporal.Duration[],
    isDone: () => Promise<unknown>,
    options?: { disableAfter?: Temporal.Duration; client?: CallbackClient },
  ): Promise<void>;
  /** Returns the webhook's newest delivery. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  newest(webhookId: string): Promise<any>;
  untilReceived(count: number): () => Promise<boolean>;
  untilStatus(webhookId: string, status: string): () => Promise<boolean>;
  /** Sets the endpoint's responses, one after the other; the last one repeats. */
  answer(...statuses: number[]): void;
  close(): Promise<void>;
}

export async function openDispatchSteps(): Promise<DispatchSteps> {
  const service = await startTestService({ plantsEvents: true, worker: false });
  const receiver = await startWebhookReceiver();
  const client = createCallbackClient({
    environment: 'sandbox',
    timeoutMs: 5_000,
    connections: 10,
  });
  const { database } = service;
  const contextOf = ({ brandId }: TestBrand) =>
    service.service.createContext(brandId, { kind: 'job' }, 'test');
  const fixture: DispatchSteps = {
    service,
    receiver,
    client,
    brand: service.brand,
    context: await contextOf(service.brand),
    begin: async () => {
      fixture.brand = await service.createBrand();
      fixture.context = await contextOf(fixture.brand);
      await database.allBrands.db
        .updateTable('deliveries')
        .set({ status: 'cancelled', next_attempt_at: null })
        .execute();
      receiver.received.length = 0;
      receiver.respond = (_message, response) => response.writeHead(204).end();
    },
    subscribe: async (events = ['*'], more = {}) => {
      const fields = { callback_url: receiver.url, events, ...more };
      return (await fixture.brand.api('POST', '/webhooks', fields)).body;
    },
    record: async (event, more = {}) => {
      const { context } = fixture;
      const eventId = await context.unit((unit) =>
        plantEvent(unit, { event, customerId: null, ...more }),
      );
      await eventually(async () => {
        await fanOutOnce(database);
        const rows = database.allBrands.db.selectFrom('deliveries').select('delivery_id');
        return rows.where('event_id', '=', eventId).executeTakeFirst();
      });
    },
    dispatch: (...run) => dispatchUntil(fixture, ...run),
    newest: async (webhookId) => {
      const { body } = await fixture.brand.api('GET', `/webhooks/${webhookId}/deliveries`);
      return body.data[0];
    },
    untilReceived: (count) => async () => receiver.received.length >= count,
    untilStatus: (webhookId, status) => async () =>
      (await fixture.newest(webhookId)).status === status,
    answer: (...statuses) => {
      let index = 0;
      receiver.respond = (_message, response) => {
        response.writeHead(statuses[Math.min(index++, statuses.length - 1)] ?? 200).end();
      };
    },
    close: async () => {
      await client.close();
      await receiver.close();
      await service.stop();
    },
  };
  return fixture;
}

async function dispatchUntil(
  { service, client }: DispatchSteps,
  pauses: Temporal.Duration[],
  isDone: () => Promise<unknown>,
  options: { disableAfter?: Temporal.Duration; client?: CallbackClient } = {},
): Promise<void> {
  const { database } = service;
  const log = createLogger('silent');
  const dispatcher = new Dispatcher({
    database,
    client: options.client ?? client,
    policy: { pauses, disableAfter: options.disableAfter ?? never },
    createContext: service.service.createContext,
    log,
  });
  const heartbeat = await startHeartbeat(database.jobPool, new Set([dispatcher.owner]), log);
  dispatcher.start();
  await eventually(async () => Boolean(await isDone()));
  const looked = performance.now() + 300;
  await eventually(async () => performance.now() > looked);
  await dispatcher.stop(200);
  await heartbeat.stop();
}
