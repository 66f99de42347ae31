/** The day of a moment, in UTC. */
export function dayOf(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO('UTC').toPlainDate().toString();
}

/**
 * The day that a card must be good on to be used for a purchase: today, and the day that the
 * merchant names.
 *
 * @param merchantTime beginning with `YYYY-MM-DD`.
 */
export function laterDay(at: Temporal.Instant, merchantTime: string): string {
  const [today, named] = [dayOf(at), merchantTime.slice(0, 10)];
  return today > named ? today : named;
}
