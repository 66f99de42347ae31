import { setTimeout as sleep } from 'node:timers/promises';
import { testEvent } from '../../kernel/event-patterns.ts';
import { nilId } from '../../kernel/ids.ts';
import { wallClock } from '../../platform/clock/wall-clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/logging.ts';
import {
  holdListeningWebhooks,
  listEventsToFanOut,
  moveFanOutCursor,
  passUnheardEvents,
  takeFanOutCursor,
} from './fan-out-store.ts';
import { newDeliveries, type WebhookKey } from './new-deliveries.ts';
import { holdEvents, insertDeliveries, type NewDeliveryRow } from './new-deliveries-store.ts';
import { replayOnce } from './replay.ts';

/** Each meets up to twenty webhooks. A larger batch would keep its first deliveries waiting for its last. */
const batchSize = 100;
/** Events arrive in bursts: while they do it looks at once again, then ever less often. */
const shortestPauseMs = 5;
const busyPauseMs = 10;
const longestPauseMs = 50;
/** So long after the last event it is still looked for the next one often. */
const busyForMs = 2_000;

/** The id before all others: the cursor stands before the first event of a transaction. */
const noEvent = nilId;

/**
 * Matches events with webhooks in the background: one process at a time takes the cursor, writes
 * the deliveries of a batch with their jobs, and moves the cursor in the same transaction, so that
 * each event meets each webhook exactly once. Every worker process may run it.
 */
export function startFanOut(options: {
  database: Database;
  log: Logger;
  /** Told which webhooks have new deliveries, once these are committed. */
  onDeliveries?: (webhooks: WebhookKey[]) => void;
}): { stop(): Promise<void> } {
  const { database, log, onDeliveries } = options;
  const stopping = new AbortController();
  const look = async () => {
    const hasMatched = await fanOutOnce(database, onDeliveries);
    return (await replayOnce(database, onDeliveries)) || hasMatched;
  };
  const loop = async () => {
    let pauseMs = shortestPauseMs;
    let movedAtMs = Number.NEGATIVE_INFINITY;
    while (!stopping.signal.aborted) {
      const hasMoved = await look().catch((error: unknown) => {
        log.warn({ err: error }, 'matching events with webhooks failed');
        return false;
      });
      const nowMs = performance.now();
      if (hasMoved) movedAtMs = nowMs;
      const longest = nowMs - movedAtMs < busyForMs ? busyPauseMs : longestPauseMs;
      pauseMs = hasMoved ? shortestPauseMs : Math.min(pauseMs * 2, longest);
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
export async function fanOutOnce(
  database: Database,
  onDeliveries?: (webhooks: WebhookKey[]) => void,
): Promise<boolean> {
  if (!(await passUnheardEvents(database.kysely))) return false;
  let written: NewDeliveryRow[] = [];
  const hasMoved = await database.transaction(async (tx) => {
    const cursor = await takeFanOutCursor(tx);
    if (!cursor) return false;
    const { position, horizon } = cursor;
    const events = await listEventsToFanOut(tx, position, horizon, batchSize);
    written = await matchDeliveries(tx, events);
    await insertDeliveries(tx, written, wallClock.now());
    const last = events.length === batchSize ? events.at(-1) : undefined;
    await moveFanOutCursor(
      tx,
      last ? { xid: last.xid, eventId: last.event_id } : { xid: horizon, eventId: noEvent },
    );
    return true;
  });
  if (written.length > 0) onDeliveries?.(webhooksOf(written));
  return hasMoved;
}

function webhooksOf(rows: NewDeliveryRow[]): WebhookKey[] {
  return [...new Map(rows.map((row) => [row.webhook_id, row])).values()];
}

type EventRow = Awaited<ReturnType<typeof listEventsToFanOut>>[number];
type WebhookRow = Awaited<ReturnType<typeof holdListeningWebhooks>>[number];

async function matchDeliveries(tx: Tx, events: EventRow[]): Promise<NewDeliveryRow[]> {
  const brandIds = [...new Set(events.map(({ brand_id }) => brand_id))];
  if (brandIds.length === 0) return [];
  const webhooks = Map.groupBy(
    await holdListeningWebhooks(tx, brandIds),
    ({ brand_id }) => brand_id,
  );
  const held = await holdEvents(tx, events);
  return held.flatMap((event) =>
    (webhooks.get(event.brand_id) ?? []).flatMap((webhook) => deliveriesOf(event, webhook)),
  );
}

/** An event that a transaction before the subscription's own wrote is none of its business. */
function deliveriesOf(event: EventRow, webhook: WebhookRow): NewDeliveryRow[] {
  if (event.event === testEvent || BigInt(event.xid) <= BigInt(webhook.xid)) return [];
  return newDeliveries(event, webhook);
}
