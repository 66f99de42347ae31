import type { Delivery, WebhookHealth } from '@surety/sdk';
import { parseTime, relativeTime, wallClock } from '../../platform/wall-clock.ts';

/** Pauses after each failed attempt, in seconds: the schedule of Standard Webhooks, as the service keeps it. */
const pausesSeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
const mostAttempts = pausesSeconds.length + 1;

export interface SchedulePoint {
  readonly key: string;
  readonly kind: 'succeeded' | 'failed' | 'next' | 'later';
  /** The time of the attempt; null for one whose time is not fixed yet. */
  readonly at: string | null;
  /** The pause before it, such as "5 min". */
  readonly pause: string | null;
}

const isGood = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** Attempts made, the next one, and those that would follow if each failed. */
export function scheduleOf({
  status,
  attempts,
  next_attempt_at,
  event,
}: Delivery): SchedulePoint[] {
  const made = attempts.map((attempt, at) => ({
    key: `made ${at}`,
    kind: isGood(attempt.status) ? ('succeeded' as const) : ('failed' as const),
    at: attempt.attempted_at,
    pause: pauseBetween(attempts[at - 1]?.attempted_at, attempt.attempted_at),
  }));
  if (status !== 'pending' || next_attempt_at === null) return made;
  const last = attempts.at(-1)?.attempted_at;
  const next = {
    key: 'next',
    kind: 'next' as const,
    at: next_attempt_at,
    pause: pauseBetween(last, next_attempt_at),
  };
  // A test event is attempted once.
  const isTest = event === 'webhook.test';
  const left = isTest ? [] : pausesSeconds.slice(attempts.length);
  const later = left.map((seconds, at) => ({
    key: `later ${at}`,
    kind: 'later' as const,
    at: null,
    pause: durationWords(seconds),
  }));
  return [...made, next, ...later];
}

/**
 * Reason why a delivery waits: "next try in 18 min" is its own try. A delivery that is due waits for the next try of its
 * paused webhook, or its turn. Null where no try comes.
 */
export function waitWords(
  at: string | null,
  pause: WebhookHealth['paused'] | undefined,
  nowMs = wallClock.nowMs(),
): string | null {
  if (at === null) return null;
  if (parseTime(at) > nowMs) return `next try ${relativeTime(at, nowMs)}`;
  if (!pause) return 'waits its turn';
  const isAhead = parseTime(pause.next_try_at) > nowMs;
  const next = isAhead ? relativeTime(pause.next_try_at, nowMs) : 'now';
  return `webhook paused, tried ${next}`;
}

/** The state of a delivery; one that waits after a failed attempt is failing. */
export function deliveryState({ status, attempts }: Pick<Delivery, 'status' | 'attempts'>) {
  return status === 'pending' && attempts.length > 0 ? 'failing' : status;
}

/** True for a delivery that is due, so that it waits for its webhook and not for its own time. */
export function isDue({ next_attempt_at: at }: Delivery, nowMs = wallClock.nowMs()): boolean {
  return at !== null && parseTime(at) <= nowMs;
}

/** "4 of 10": the attempt that comes next and the number of all; null where none comes. */
export function nextAttemptWords({ status, attempts, event }: Delivery): string | null {
  if (status !== 'pending') return null;
  const most = event === 'webhook.test' ? 1 : mostAttempts;
  // A delivery that was resent begins its attempts again.
  if (attempts.length >= most) return null;
  return `${attempts.length + 1} of ${most}`;
}

function pauseBetween(from: string | undefined, to: string): string | null {
  if (from === undefined) return null;
  const seconds = (parseTime(to) - parseTime(from)) / 1_000;
  return Number.isNaN(seconds) ? null : durationWords(Math.max(0, Math.round(seconds)));
}

/** "5 s", "30 min", "2 h". */
export function durationWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3_600)} h`;
}
