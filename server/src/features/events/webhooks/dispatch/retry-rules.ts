/** Retry schedule of deliveries, and time after which an endpoint is disabled. All in wall time. */
export interface RetryPolicy {
  /** Pause after each failed attempt; attempts exceed pauses by one. */
  pauses: readonly Temporal.Duration[];
  /** An endpoint that has failed for this long is disabled (completion page, section 8). */
  disableAfter: Temporal.Duration;
}

/** The schedule of the Standard Webhooks specification ("Deliverability and reliability"). */
export const standardRetryPolicy: RetryPolicy = {
  pauses: ['PT5S', 'PT5M', 'PT30M', 'PT2H', 'PT5H', 'PT10H', 'PT14H', 'PT20H', 'PT24H'].map(
    (text) => Temporal.Duration.from(text),
  ),
  disableAfter: Temporal.Duration.from({ hours: 5 * 24 }),
};

/** Each pause is up to a tenth shorter or longer, so that retries of one outage spread out. */
const jitter = 0.1;
/** Limit on the pause that an endpoint requests with `Retry-After`. */
const longestPatienceMs = 24 * 3_600_000;

/**
 * Computes the time of the next attempt after attempt number `attemptsMade` has failed.
 *
 * @param random from 0 to 1.
 * @param retryAfterSeconds pause requested by the endpoint, or null.
 */
export function nextAttemptAt(
  policy: RetryPolicy,
  failed: { at: Temporal.Instant; attemptsMade: number; retryAfterSeconds: number | null },
  random: number,
): Temporal.Instant {
  const pauseMs = policy.pauses[failed.attemptsMade - 1]?.total('milliseconds') ?? 0;
  const spreadMs = pauseMs * (1 + jitter * (2 * random - 1));
  const askedMs = Math.min((failed.retryAfterSeconds ?? 0) * 1000, longestPatienceMs);
  return failed.at.add({ milliseconds: Math.round(Math.max(spreadMs, askedMs)) });
}

/** True when an endpoint has failed for so long that it is disabled. */
export function hasFailedTooLong(
  policy: RetryPolicy,
  failingSince: Temporal.Instant,
  now: Temporal.Instant,
): boolean {
  return Temporal.Instant.compare(failingSince.add(policy.disableAfter), now) <= 0;
}
