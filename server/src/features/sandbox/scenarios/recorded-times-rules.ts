/** Times of a logged request: of the wall, and of the brand's clock where the operation read it. */
export interface LoggedTimes {
  received: Temporal.Instant;
  /** Time of the answer. */
  wall: Temporal.Instant;
  brand: Temporal.Instant | null;
  /** Brand time after an advance of the clock, from its answer; null for any other request. */
  advancedTo: Temporal.Instant | null;
}

/**
 * Brand times of logged requests in their order. Some operations do not read the clock (0110): such a
 * request is taken to be as late as it can have been, from the receipt of the one before to its own answer,
 * and not after the next known time. So what had happened before it has happened, on a running and on a
 * stopped clock; on an accelerated one the times are early.
 *
 * @param span the brand times at which the recording began and ended.
 */
export function brandTimesOf(
  requests: readonly LoggedTimes[],
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Temporal.Instant[] {
  let last = { wall: requests[0]?.received ?? from, brand: from };
  return requests.map(({ received, wall, brand, advancedTo }, index) => {
    const known = requests.slice(index).find((each) => each.brand !== null)?.brand ?? to;
    const guessed = last.brand.add(later(wall, last.wall).since(last.wall));
    const at = later(brand ?? earlier(guessed, known), last.brand);
    // A time that is guessed belongs to the answer; a known one was read at or after the receipt.
    if (advancedTo) last = { wall, brand: later(at, advancedTo) };
    else last = { wall: brand ? received : wall, brand: at };
    return at;
  });
}

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) > 0 ? one : other;
}

function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other;
}
