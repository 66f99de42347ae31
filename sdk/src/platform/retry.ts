/** Statuses after which the same request may be sent again. */
const retryStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Refused before anything was done, so that even a request without a key may be sent again. */
const refusedBefore: ReadonlySet<number> = new Set([429, 503]);

const firstDelayMs = 500;
const maxDelayMs = 8_000;
const maxRetryAfterMs = 60_000;

/** Whether an answer with this status is worth another try. */
export function isRetryable(status: number, isRepeatable: boolean): boolean {
  return (isRepeatable ? retryStatuses : refusedBefore).has(status);
}

/**
 * Milliseconds before the next try: what `Retry-After` says, at most a minute, or a random part of a time
 * that doubles with each try ("full jitter").
 */
export function delayMs(attempt: number, retryAfter: string | null, random: number): number {
  const seconds = Number(retryAfter ?? Number.NaN);
  if (Number.isFinite(seconds) && seconds >= 0) return Math.min(seconds * 1_000, maxRetryAfterMs);
  return random * Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1));
}

/** Waits, and rejects with the signal's reason as soon as it aborts. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
