/** Faults injected into every nth delivery to a webhook of a sandbox. */
export interface Faults {
  /** Delays the first attempt by `ms`. */
  delay?: { every: number; ms: number };
  /** Holds the message until the next one was tried, for at most `within_ms`. */
  reorder?: { every: number; within_ms: number };
  /** Drops the first attempts before the endpoint, and retries after a pause. */
  drop?: { every: number; attempts: number; retry_ms: number };
  /** Loses the endpoint's response to the first attempts, so that they are retried. */
  lose_answer?: { every: number; attempts: number; retry_ms: number };
  /** Sends `copies` more of the message at once. */
  duplicate?: { every: number; copies: number };
}

export const faultKinds = ['delay', 'reorder', 'drop', 'lose_answer', 'duplicate'] as const;

/** Delivery about to be attempted, as input of the faults. */
export interface FaultCase {
  /** Counted from 1 since the faults were set. */
  number: number;
  /** Counted since its first attempt fell due, or since it was resent. */
  attemptsMade: number;
  ageMs: number;
  /** True when a later message was attempted already. */
  isOvertaken: boolean;
}

/** Fault of one attempt. */
export type Fault =
  | { kind: 'drop' | 'lose_answer'; retryMs: number }
  | { kind: 'duplicate'; copies: number };

/** Poll interval of a message that waits to be overtaken. */
const overtakenPollMs = 50;

/**
 * Decides the fault of a message: a wait, a fault of the attempt, or null. It is deterministic:
 * equal messages meet equal faults.
 */
export function faultOf(
  faults: Faults,
  message: FaultCase,
): { waitMs: number } | { fault: Fault } | null {
  const meets = (fault?: { every: number }) => fault && message.number % fault.every === 0;
  const { delay, reorder, drop, lose_answer, duplicate } = faults;
  const { attemptsMade, ageMs, isOvertaken } = message;
  if (attemptsMade === 0) {
    if (delay && meets(delay) && ageMs < delay.ms) return { waitMs: delay.ms - ageMs };
    if (reorder && meets(reorder) && !isOvertaken && ageMs < reorder.within_ms) {
      return { waitMs: Math.min(overtakenPollMs, reorder.within_ms - ageMs) };
    }
  }
  const dropped = drop && meets(drop) ? drop.attempts : 0;
  if (drop && attemptsMade < dropped) return { fault: { kind: 'drop', retryMs: drop.retry_ms } };
  if (lose_answer && meets(lose_answer) && attemptsMade - dropped < lose_answer.attempts) {
    return { fault: { kind: 'lose_answer', retryMs: lose_answer.retry_ms } };
  }
  if (duplicate && meets(duplicate)) {
    return { fault: { kind: 'duplicate', copies: duplicate.copies } };
  }
  return null;
}
