/** UTC day of an instant. */
export function dayOf(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO('UTC').toPlainDate().toString();
}

/**
 * Day on which a purchase needs a valid card: the later of today (UTC) and the merchant's day.
 *
 * @param merchantTime text that begins with `YYYY-MM-DD`.
 */
export function laterDay(at: Temporal.Instant, merchantTime: string): string {
  const [today, named] = [dayOf(at), merchantTime.slice(0, 10)];
  return today > named ? today : named;
}
