import type { KeyEnvironment as Environment } from '../../../kernel/key-text.ts';

/** Ends of sessions: after a time without a request, and after a time in any case (decision 0223). */
const lifetimes = {
  sandbox: { idleMinutes: 12 * 60, longestMinutes: 7 * 24 * 60 },
  live: { idleMinutes: 30, longestMinutes: 12 * 60 },
} as const;

export const linkMinutes = 10;

/** A browser in which somebody signed in is remembered this long after its last sign-in. */
export const deviceDays = 180;

/** A confirmation of who is at the keyboard counts this long. */
const confirmedMinutes = 10;

export interface SessionTimes {
  last_used_at: Temporal.Instant;
  ends_at: Temporal.Instant;
  ended_at: Temporal.Instant | null;
}

export function endOfSession(now: Temporal.Instant, environment: Environment): Temporal.Instant {
  return now.add({ minutes: lifetimes[environment].longestMinutes });
}

/** The last use of sessions that have been idle for too long by now. */
export function idleSince(now: Temporal.Instant, environment: Environment): Temporal.Instant {
  return now.subtract({ minutes: lifetimes[environment].idleMinutes });
}

/** Seconds for which a browser keeps the cookie. */
export const cookieSeconds = (environment: Environment): number =>
  lifetimes[environment].longestMinutes * 60;

export function hasEnded(
  session: SessionTimes,
  now: Temporal.Instant,
  environment: Environment,
): boolean {
  const isIdle = Temporal.Instant.compare(session.last_used_at, idleSince(now, environment)) <= 0;
  return session.ended_at !== null || isIdle || Temporal.Instant.compare(session.ends_at, now) <= 0;
}

/** True while a session's last confirmation counts. */
export function isConfirmed(confirmedAt: Temporal.Instant | null, now: Temporal.Instant): boolean {
  if (confirmedAt === null) return false;
  return Temporal.Instant.compare(confirmedAt.add({ minutes: confirmedMinutes }), now) > 0;
}
