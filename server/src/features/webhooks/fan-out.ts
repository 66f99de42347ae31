import { setTimeout as sleep } from 'node:timers/promises';
import type { EventName } from '../../kernel/event-names.ts';
import { namesToSend, testEvent } from '../../kernel/event-patterns.ts';
import { newId } from '../../kernel/ids.ts';
import { wallClock } from '../../platform/clock/wall-clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/logging.ts';
import { insertDeliveries, type NewDeliveryRow } from './deliveries-store.ts';
import {
  hasEventsToFanOut,
  listEventsToFanOut,
  listListeningWebhooks,
  moveFanOutCursor,
  takeFanOutCursor,
} from './fan-out-store.ts';

const batchSize = 500;
/** Events arrive in bursts: after one, look again soon; then ever less often. */
const shortestPauseMs = 20;
const longestPauseMs = 200;

/** The id before all others: the cursor stands before the first event of a transaction. */
const noEvent = '00000000-0000-0000-0000-000000000000';

/**
 * Matches events with webhooks in the background: one process at a time takes the cursor, writes
 * the deliveries of a batch with their jobs, and moves the cursor in the same transaction, so that
 * each event meets each webhook exactly once. Every worker process may run it.
 */
export function startFanOut(options: { database: Database; log: Logger }): {
  stop(): Promise<void>;
} {
  const { database, log } = options;
  const stopping = new AbortController();
  const loop = async () => {
    let pauseMs = shortestPauseMs;
    while (!stopping.signal.aborted) {
      const hasMoved = await fanOutOnce(database).catch((error: unknown) => {
        log.warn({ err: error }, 'matching events with webhooks failed');
        return false;
      });
      pauseMs = hasMoved ? shortestPauseMs : Math.min(pauseMs * 2, longestPauseMs);
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = loop();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Handles one batch; false when there was nothing to do, or another process is doing it. */
export async function fanOutOnce(database: Database): Promise<boolean> {
  if (!(await hasEventsToFanOut(database.kysely))) return false;
  return database.transaction(async (tx) => {
    const cursor = await takeFanOutCursor(tx);
    if (!cursor) return false;
    const { position, horizon } = cursor;
    const events = await listEventsToFanOut(tx, position, horizon, batchSize);
    await insertDeliveries(tx, await matchDeliveries(tx, events), wallClock.now());
    const last = events.length === batchSize ? events.at(-1) : undefined;
    await moveFanOutCursor(
      tx,
      last ? { xid: last.xid, eventId: last.event_id } : { xid: horizon, eventId: noEvent },
    );
    return true;
  });
}

type EventRow = Awaited<ReturnType<typeof listEventsToFanOut>>[number];
type WebhookRow = Awaited<ReturnType<typeof listListeningWebhooks>>[number];

async function matchDeliveries(tx: Tx, events: EventRow[]): Promise<NewDeliveryRow[]> {
  const brandIds = [...new Set(events.map(({ brand_id }) => brand_id))];
  if (brandIds.length === 0) return [];
  const webhooks = Map.groupBy(
    await listListeningWebhooks(tx, brandIds),
    ({ brand_id }) => brand_id,
  );
  return events.flatMap((event) =>
    (webhooks.get(event.brand_id) ?? []).flatMap((webhook) => deliveriesOf(event, webhook)),
  );
}

/** An event that a transaction before the subscription's own wrote is none of its business. */
function deliveriesOf(event: EventRow, webhook: WebhookRow): NewDeliveryRow[] {
  if (event.event === testEvent || BigInt(event.xid) <= BigInt(webhook.xid)) return [];
  return namesToSend(webhook.events, event.event as EventName).map((name) => {
    const delivery_id = newId();
    return {
      brand_id: event.brand_id,
      delivery_id,
      webhook_id: webhook.webhook_id,
      event_id: event.event_id,
      event: name,
      // Under an alias it is another message: it must not look like a repeat of the first.
      message_id: name === event.event ? event.event_id : delivery_id,
    };
  });
}
