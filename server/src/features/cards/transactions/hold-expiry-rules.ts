/** How long a hold waits to be cleared, in hours: seven days of the brand's time. */
const keptHours = 7 * 24;

/**
 * When a hold ends that nobody clears: seven days after its authorization, at the next full minute,
 * so that a busy brand's holds are looked after once a minute.
 */
export function expiryOf(authorizedAt: Temporal.Instant): Temporal.Instant {
  return authorizedAt
    .add({ hours: keptHours })
    .round({ smallestUnit: 'minute', roundingMode: 'ceil' });
}
