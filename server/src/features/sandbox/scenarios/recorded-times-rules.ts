/** Times of a logged request: of the wall, and of the brand's clock where the operation read it. */
export interface LoggedTimes {
  wall: Temporal.Instant;
  brand: Temporal.Instant | null;
  /** Brand time after an advance of the clock, from its answer; null for any other request. */
  advancedTo: Temporal.Instant | null;
}

/**
 * Brand times of logged requests in their order. Some operations do not read the clock (0110): such a
 * request is as long after the one before as in wall time, and not after the next known time. So the
 * times are exact on a running and on a stopped clock; on an accelerated one they are early.
 *
 * @param span the brand times at which the recording began and ended.
 */
export function brandTimesOf(
  requests: readonly LoggedTimes[],
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Temporal.Instant[] {
  let last = { wall: requests[0]?.wall ?? from, brand: from };
  return requests.map(({ wall, brand, advancedTo }, index) => {
    const known = requests.slice(index).find((each) => each.brand !== null)?.brand ?? to;
    const guessed = last.brand.add(later(wall, last.wall).since(last.wall));
    const at = later(brand ?? earlier(guessed, known), last.brand);
    last = { wall, brand: advancedTo ? later(at, advancedTo) : at };
    return at;
  });
}

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) > 0 ? one : other;
}

function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other;
}
