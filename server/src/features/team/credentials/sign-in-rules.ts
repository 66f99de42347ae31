/** Wrong passwords and codes within a day after which the next try waits. */
const freeFailures = 5;
/** Failures further apart than this are forgotten: a day is longer than any wait, so waiting forgets none. */
export const forgottenMinutes = 24 * 60;
/** Length of the windows in which guesses of all people are counted together. */
const windowMinutes = 15;

const firstWaitSeconds = 30;
const longestWaitSeconds = 15 * 60;

/** Failures of one e-mail, person or address. */
export interface Failures {
  failure_count: number;
  last_at: Temporal.Instant;
}

/** Failures that still count: none a day after the last. */
export function countedFailures(failures: Failures | undefined, now: Temporal.Instant): number {
  if (!failures) return 0;
  return secondsSince(failures.last_at, now) < forgottenMinutes * 60 ? failures.failure_count : 0;
}

/**
 * Seconds until the next try; 0 if it may be made now. Five failures are free, then the wait doubles from
 * half a minute to a quarter of an hour: a guesser gets 104 tries on the first day, and 96 on each later one.
 */
export function waitSeconds(failures: Failures | undefined, now: Temporal.Instant): number {
  const counted = countedFailures(failures, now);
  if (!failures || counted < freeFailures) return 0;
  const doublings = Math.min(counted - freeFailures, 10);
  const wait = Math.min(firstWaitSeconds * 2 ** doublings, longestWaitSeconds);
  return Math.max(0, Math.ceil(wait - secondsSince(failures.last_at, now)));
}

/** Wrong guesses of all people together in a window: a brute-force search needs more (RFC 8628, 5.1). */
const mostGuesses = 100;

/** Number of the window of a time: windows of all processes begin together. */
export function windowOf(now: Temporal.Instant): number {
  return Math.floor(now.epochMilliseconds / (windowMinutes * 60_000));
}

/** Seconds until the next guess of anybody; 0 if it may be made now. */
export function windowWaitSeconds({ failure_count }: Failures, now: Temporal.Instant): number {
  if (failure_count < mostGuesses) return 0;
  return Math.ceil(windowMinutes * 60 - ((now.epochMilliseconds / 1000) % (windowMinutes * 60)));
}

function secondsSince(then: Temporal.Instant, now: Temporal.Instant): number {
  return (now.epochMilliseconds - then.epochMilliseconds) / 1000;
}

/** Minutes for which a proof of the person counts as fresh. */
const freshMinutes = 10;

/** True if the person signed in or confirmed within the last minutes. */
export function isFresh(at: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return at !== null && secondsSince(at, now) < freshMinutes * 60;
}

/** An e-mail as it is stored and looked up. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
