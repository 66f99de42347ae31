import { testEvent } from '../../../../kernel/event-patterns.ts';
import { nilId } from '../../../../kernel/ids.ts';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { eventsRecorded } from '../../../../platform/db/event-signal.ts';
import type { Logger } from '../../../../platform/logging.ts';
import { type Loop, repeat } from '../../../../platform/repeat.ts';
import { type Tracer, tracedBelow } from '../../../../platform/tracing/tracing.ts';
import { FanOutPace } from './fan-out-pace.ts';
import {
  type EventBatch,
  type EventToMatch,
  type ListeningWebhook,
  readEventsToMatch,
  writeMatched,
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
const pollMs = 5_000;

/** Lowest id: the cursor is then before the first event of a transaction. */
const noEvent = nilId;

/**
 * Matches events with webhooks in the background: a process reads a batch behind the cursor, then
 * writes its deliveries and moves the cursor from there in one transaction, so that each event meets
 * each webhook exactly once. Every worker process may run it.
 */
export function startFanOut(options: {
  database: Database;
  log: Logger;
  tracer?: Tracer | null | undefined;
  /** Receives the webhooks with new deliveries, after their commit. */
  onDeliveries?: (webhooks: WebhookKey[]) => void;
  /** Tests lengthen it. */
  pollMs?: number | undefined;
}): Loop {
  const { database, log, tracer = null, onDeliveries } = options;
  const pace = new FanOutPace(options.pollMs ?? pollMs);
  let replayCheckAtMs = 0;
  const look = async () => {
    const matched = await fanOutOnce(database, onDeliveries, tracer);
    if (performance.now() < replayCheckAtMs) return matched;
    replayCheckAtMs = performance.now() + pollMs;
    const replayed = await replayOnce(database, onDeliveries);
    if (replayed > 0) replayCheckAtMs = 0;
    return matched + replayed;
  };
  const { signals } = database;
  return repeat('matching events with webhooks', {
    log,
    firstAfterMs: 0,
    everyMs: pollMs,
    wakeOn: [
      (wake) => signals.listen(eventsRecorded, wake),
      (wake) =>
        signals.listen(replaysRequested, () => {
          replayCheckAtMs = 0;
          wake();
        }),
    ],
    run: async (_signal, wasWoken) => pace.after({ matched: await look(), wasWoken }),
  });
}

/**
 * Matches one batch, unless another process does; returns its number of events.
 * global: one cursor for the events of all brands.
 */
export async function fanOutOnce(
  { allBrands }: Database,
  onDeliveries?: (webhooks: WebhookKey[]) => void,
  tracer: Tracer | null = null,
): Promise<number> {
  const { db } = allBrands;
  const batch = await readEventsToMatch(db, batchSize);
  if (!batch) return 0;
  const { events, from, horizon } = batch;
  const rows = matchDeliveries(batch);
  const last = events.length === batchSize ? events.at(-1) : undefined;
  const to = last ? { xid: last.xid, eventId: last.event_id } : { xid: horizon, eventId: noEvent };
  const isWritten = await inBatchSpan(tracer, events, () =>
    writeMatched(db, rows, { from, to }, wallClock.now()),
  );
  if (isWritten && rows.length > 0) onDeliveries?.(webhooksOf(rows));
  return events.length;
}

/** Runs the writing of a batch in a span with links to the spans that recorded its events. */
function inBatchSpan<T>(
  tracer: Tracer | null,
  events: EventToMatch[],
  work: () => Promise<T>,
): Promise<T> {
  const links = tracer ? events.flatMap(({ traceparent }) => traceparent ?? []) : [];
  if (links.length === 0) return work();
  const attributes = { 'surety.events': events.length };
  return tracedBelow(tracer, null, { name: 'fan out events', attributes, links }, work);
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
