import { randomInt } from 'node:crypto';

/** Letters of a user code: no vowels, so no words, and none that looks like another (RFC 8628, 6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const codeLength = 8;

export const loginMinutes = 10;
/** Seconds between two polls, and those that each hasty poll adds (RFC 8628, 3.5). */
export const pollSeconds = 3;
const slowDownSeconds = 5;
/** The network brings two polls closer together than they were sent. */
const toleranceMs = 500;

/**
 * Logins that wait for a decision at most; with `installation` of them a guess hits one in five million. An address can
 * poll no more than so many within its limit of requests, and many people may share it.
 */
export const mostOpen = { address: 500, installation: 5_000 } as const;

/** A login whose command has not polled for so long gives its place to another: a command polls every three seconds. */
export const silentSeconds = 30;

/** A new user code, as it is stored. */
export function newUserCode(): string {
  return Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
}

/** The code as people read it: `BCDF-GHJK`. */
export function showUserCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}

/** A typed code in capitals, without the characters between its letters. */
export function readUserCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z]/g, '');
}

/** Times of a login that decide the answer to a poll. */
export interface PolledLogin {
  ends_at: Temporal.Instant;
  interval_seconds: number;
  polled_at: Temporal.Instant | null;
  decided_at: Temporal.Instant | null;
  granted_brand_id: string | null;
  ended_at: Temporal.Instant | null;
}

/** Answers to a poll with the names of RFC 8628, 3.5; `used` is its `invalid_grant`. */
export const pollStatuses = [
  'authorization_pending',
  'slow_down',
  'access_denied',
  'expired_token',
  'used',
  'approved',
] as const;
type PollStatus = (typeof pollStatuses)[number];

export function judgePoll(login: PolledLogin, now: Temporal.Instant): PollStatus {
  if (login.ended_at) return 'used';
  if (Temporal.Instant.compare(login.ends_at, now) <= 0) return 'expired_token';
  if (login.decided_at) return login.granted_brand_id === null ? 'access_denied' : 'approved';
  return isHasty(login, now) ? 'slow_down' : 'authorization_pending';
}

/** The interval after a poll. */
export function nextInterval({ interval_seconds }: PolledLogin, status: PollStatus): number {
  return status === 'slow_down' ? interval_seconds + slowDownSeconds : interval_seconds;
}

function isHasty({ polled_at, interval_seconds }: PolledLogin, now: Temporal.Instant): boolean {
  if (!polled_at) return false;
  const passedMs = now.epochMilliseconds - polled_at.epochMilliseconds;
  return passedMs < interval_seconds * 1000 - toleranceMs;
}
