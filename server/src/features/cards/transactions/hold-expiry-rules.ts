/** Lifetime of a hold that is not cleared: seven days of the brand's time. */
const keptHours = 7 * 24;

/**
 * Expiry of a hold that is not cleared: seven days after its authorization, rounded up to a minute,
 * so that the sweep of a busy brand runs at most once a minute.
 */
export function expiryOf(authorizedAt: Temporal.Instant): Temporal.Instant {
  return authorizedAt
    .add({ hours: keptHours })
    .round({ smallestUnit: 'minute', roundingMode: 'ceil' });
}
