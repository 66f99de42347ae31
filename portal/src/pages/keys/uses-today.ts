import type { LoggedRequest } from '@surety/sdk';

/** Requests that one page of the log has at most. */
export const lookedAt = 100;

/** "used 14 times today, last by POST /transfers (curl from 127.0.0.1)"; the log has no more than a page of it. */
export function usesToday(requests: readonly LoggedRequest[], hasMore: boolean): string {
  const count = requests.length;
  if (count === 0) return 'not used today';
  const [last] = requests;
  const times = hasMore ? `more than ${count} times` : count === 1 ? 'once' : `${count} times`;
  return `used ${times} today, last for ${last?.method} ${last?.path}`;
}

/** Midnight of the day in UTC, as the API reads times. */
export const startOfDay = (nowMs: number): string =>
  new Date(Math.floor(nowMs / 86_400_000) * 86_400_000).toISOString();
