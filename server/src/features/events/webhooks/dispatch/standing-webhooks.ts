import type pg from 'pg';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import { readFirstWaiting } from './backlog-store.ts';

/** The fan-out is stuck if the first of all events waits for this long. */
const standingEventMs = 30_000;
/** A delivery may wait for calls of 15 seconds to end, so that its bound is longer. */
const standingDeliveryMs = 60_000;

/**
 * Check for events that no worker matches with webhooks, and for deliveries that no worker sends: the
 * first of either stays the first. Deliveries to webhooks that fail or are ordered wait on purpose.
 *
 * @param nowMs monotonic time, in milliseconds.
 */
export function openWebhookCheck(
  pool: pg.Pool,
  nowMs: () => number = () => performance.now(),
): () => Promise<string | null> {
  const events = new FirstInLine(nowMs);
  const deliveries = new FirstInLine(nowMs);
  return async () => {
    const first = await readFirstWaiting(pool, wallClock.now());
    const eventMs = events.note(first.event_id);
    const deliveryMs = deliveries.note(first.delivery_id);
    if (eventMs >= standingEventMs) {
      return `events have been waiting to be matched with webhooks for ${secondsOf(eventMs)} s`;
    }
    if (deliveryMs >= standingDeliveryMs) {
      return `a due delivery has not been attempted for ${secondsOf(deliveryMs)} s`;
    }
    return null;
  };
}

/** Time since which one item has been the first of its line. */
class FirstInLine {
  readonly #nowMs: () => number;
  #id: string | null = null;
  #sinceMs = 0;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Notes the first item, null for none; returns the time for which it has been the first. */
  note(id: string | null): number {
    if (id === null || id !== this.#id) this.#sinceMs = this.#nowMs();
    this.#id = id;
    return this.#nowMs() - this.#sinceMs;
  }
}

function secondsOf(ms: number): number {
  return Math.trunc(ms / 1_000);
}
