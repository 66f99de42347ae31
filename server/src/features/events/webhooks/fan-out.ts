import { setTimeout as sleep } from 'node:timers/promises';
import { testEvent } from '../../../kernel/event-patterns.ts';
import { nilId } from '../../../kernel/ids.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { eventsRecorded } from '../../../platform/db/event-signal.ts';
import type { Logger } from '../../../platform/logging.ts';
import { OutageLog } from '../../../platform/outage-log.ts';
import { Rest } from '../../../platform/rest.ts';
import { FanOutPace } from './fan-out-pace.ts';
import {
  type EventBatch,
  type EventToMatch,
  insertMatched,
  type ListeningWebhook,
  passUnheardEvents,
  takeEventsToMatch,
} from './fan-out-store.ts';
import { newDeliveries, type WebhookKey } from './new-deliveries.ts';
import type { NewDeliveryRow } from './new-deliveries-store.ts';
import { replayOnce } from './replay.ts';
import { replaysRequested } from './replays-signal.ts';

/**
 * Events per batch, each with up to twenty webhooks. A larger batch delays its first deliveries.
 */
const batchSize = 100;
/** Poll interval for events without a signal, or with a lost one. */
const pollMs = 2_000;

/** Lowest id: the cursor then stands before the first event of a transaction. */
const noEvent = nilId;

/**
 * Matches events with webhooks in the background: one process at a time locks the cursor, writes
 * the deliveries of a batch, and moves the cursor in the same transaction, so that each event meets
 * each webhook exactly once. Every worker process may run it.
 */
export function startFanOut(options: {
  database: Database;
  log: Logger;
  /** Receives the webhooks with new deliveries, after their commit. */
  onDeliveries?: (webhooks: WebhookKey[]) => void;
  /** Tests lengthen it. */
  pollMs?: number | undefined;
}): { stop(): Promise<void> } {
  const { database, log, onDeliveries } = options;
  const stopping = new AbortController();
  const rest = new Rest();
  const stopListening = database.signals.listen(eventsRecorded, () => rest.wake());
  let isLikelyHeard = false;
  let replayCheckAtMs = 0;
  const stopHearing = database.signals.listen(replaysRequested, () => {
    replayCheckAtMs = 0;
    rest.wake();
  });
  const look = async (wasWoken: boolean) => {
    // Skipping the checks saves statements between the commit of an event and its delivery.
    const match = wasWoken && isLikelyHeard ? matchBatch : fanOutOnce;
    const matched = await match(database, onDeliveries);
    if (matched > 0 || match === matchBatch) isLikelyHeard = matched > 0;
    if (performance.now() < replayCheckAtMs) return matched;
    replayCheckAtMs = performance.now() + pollMs;
    const replayed = await replayOnce(database, onDeliveries);
    if (replayed > 0) replayCheckAtMs = 0;
    return matched + replayed;
  };
  const outage = new OutageLog(log, 'matching events with webhooks failed');
  const loop = async () => {
    const { signal } = stopping;
    const pace = new FanOutPace(options.pollMs ?? pollMs);
    for (let wasWoken = true; !signal.aborted; ) {
      let failedForMs = 0;
      const matched = await look(wasWoken).catch((error: unknown) => {
        failedForMs = outage.failed(error);
        return 0;
      });
      if (failedForMs === 0) outage.succeeded();
      const { atLeastMs, pauseMs } = pace.after({ matched, wasWoken });
      const leastMs = Math.max(atLeastMs, failedForMs);
      if (leastMs > 0) await sleep(leastMs, undefined, { signal }).catch(() => {});
      if (!signal.aborted) wasWoken = await rest.pause(pauseMs);
    }
  };
  const running = loop();
  return {
    stop: async () => {
      stopListening();
      stopHearing();
      stopping.abort();
      rest.wake();
      await running;
    },
  };
}

/**
 * Matches one batch; returns its number of events, 0 also when another process matches.
 * global: one cursor for the events of all brands.
 */
export async function fanOutOnce(
  database: Database,
  onDeliveries?: (webhooks: WebhookKey[]) => void,
): Promise<number> {
  if (!(await passUnheardEvents(database.allBrands.db))) return 0;
  return matchBatch(database, onDeliveries);
}

/**
 * Matches one batch without `passUnheardEvents`; the cursor stays before events of brands that do
 * not listen. global: one cursor for the events of all brands.
 */
async function matchBatch(
  database: Database,
  onDeliveries?: (webhooks: WebhookKey[]) => void,
): Promise<number> {
  const written = await database.allBrands.transaction(async (tx) => {
    const batch = await takeEventsToMatch(tx, batchSize);
    if (!batch) return { count: 0, rows: [] };
    const rows = matchDeliveries(batch);
    const { size, last, horizon } = batch;
    const position = size === batchSize ? last : { xid: horizon, eventId: noEvent };
    await insertMatched(tx, rows, position, wallClock.now());
    return { count: size, rows };
  });
  if (written.rows.length > 0) onDeliveries?.(webhooksOf(written.rows));
  return written.count;
}

function webhooksOf(rows: NewDeliveryRow[]): WebhookKey[] {
  return [...new Map(rows.map((row) => [row.webhook_id, row])).values()];
}

function matchDeliveries({ events, webhooks }: EventBatch): NewDeliveryRow[] {
  const listening = Map.groupBy(webhooks, ({ brand_id }) => brand_id);
  return events.flatMap((event) =>
    (listening.get(event.brand_id) ?? []).flatMap((webhook) => deliveriesOf(event, webhook)),
  );
}

/** Skips events of transactions before the subscription's own. */
function deliveriesOf(event: EventToMatch, webhook: ListeningWebhook): NewDeliveryRow[] {
  if (event.event === testEvent || BigInt(event.xid) <= BigInt(webhook.xid)) return [];
  return newDeliveries(event, webhook);
}
