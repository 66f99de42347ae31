/** What goes wrong on purpose with every nth message to a webhook of a sandbox. */
export interface Faults {
  /** The message is first tried so much later. */
  delay?: { every: number; ms: number };
  /** The message waits until the one after it was tried, but for no longer than this. */
  reorder?: { every: number; within_ms: number };
  /** The first attempts do not reach the endpoint, and are repeated after a pause. */
  drop?: { every: number; attempts: number; retry_ms: number };
  /** The endpoint's answer to the first attempts does not arrive here, so they are repeated. */
  lose_answer?: { every: number; attempts: number; retry_ms: number };
  /** The message is sent so many times more at once. */
  duplicate?: { every: number; copies: number };
}

export const faultKinds = ['delay', 'reorder', 'drop', 'lose_answer', 'duplicate'] as const;

/** A message that is about to be tried, as the faults see it. */
export interface FaultCase {
  /** Counted from 1, from when the faults were set. */
  number: number;
  /** Since its first attempt was due for the first time, or it was asked for again. */
  attemptsMade: number;
  ageMs: number;
  /** Whether a later message was tried already. */
  isOvertaken: boolean;
}

/** What an attempt meets. */
export type Fault =
  | { kind: 'drop' | 'lose_answer'; retryMs: number }
  | { kind: 'duplicate'; copies: number };

/** How often a message that waits to be overtaken looks again. */
const overtakenPollMs = 50;

/**
 * What becomes of a message: it waits for so long, meets a fault, or neither. The same messages meet
 * the same faults every time: nothing is left to chance.
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
