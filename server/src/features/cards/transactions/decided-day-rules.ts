/** Time by which the last place on earth is behind UTC. */
const lastPlaceBehind = { hours: 12 };

/**
 * Day on which a card has to be valid, where no merchant names its day: that of the last place on earth.
 * A card is valid through its month wherever it is used; by the day of UTC it would have expired on its
 * last evening in America.
 */
export function validityDay(at: Temporal.Instant): string {
  return at.subtract(lastPlaceBehind).toZonedDateTimeISO('UTC').toPlainDate().toString();
}

/**
 * Day on which a purchase needs a valid card: the merchant's, but none that has ended everywhere.
 *
 * @param merchantTime text that begins with `YYYY-MM-DD`.
 */
export function purchaseDay(at: Temporal.Instant, merchantTime: string): string {
  const [ended, named] = [validityDay(at), merchantTime.slice(0, 10)];
  return ended > named ? ended : named;
}
