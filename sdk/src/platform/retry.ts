/** Statuses after which a request that cannot do anything twice is sent again. */
const retryStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

const firstDelayMs = 500;
const maxDelayMs = 8_000;
/** Spreads the clients that all received the same time. */
const spreadMs = 250;

/** Tries after the first, unless a caller wishes otherwise, and at most. */
export const defaultRetries = 2;
export const maxRetries = 10;

/** A longer `Retry-After` ends the tries: the caller knows better what to do in the meantime. */
export const maxRetryAfterMs = 60_000;

/**
 * True if a refused request is worth another try. A change without a key is sent again after a 429 alone:
 * a 503 may mean that the database was lost while the change was committed.
 */
export function isRetryable(
  refusal: { readonly status: number; readonly code: string },
  isRepeatable: boolean,
): boolean {
  if (!isRepeatable) return refusal.status === 429;
  return retryStatuses.has(refusal.status) || refusal.code === 'idempotency_key_in_progress';
}

/** Milliseconds of a `Retry-After`, in seconds or as a date (RFC 9110, section 10.2.3). */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  const text = header?.trim();
  if (!text) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1_000;
  // A signed number is neither seconds nor a date, and Date.parse reads one as a year.
  if (/^[+-]?[\d.]+$/.test(text)) return null;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? null : Math.max(atMs - nowMs, 0);
}

/**
 * Milliseconds before the next try: the time that the service requires, or a random part of a time that
 * doubles with each try ("full jitter").
 */
export function delayMs(attempt: number, retryAfterMs: number | null, random: number): number {
  if (retryAfterMs !== null) return retryAfterMs + random * spreadMs;
  return random * Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1));
}
