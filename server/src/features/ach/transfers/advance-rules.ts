/** Bounds of an advance; amounts in cents. */
export interface AdvanceBounds {
  /** Amount of the pull. */
  amountCents: bigint;
  /** Most that may be outstanding to one customer; 0: nothing is advanced. */
  limitCents: bigint;
  /** Advances to the customer that are not repaid. */
  outstandingCents: bigint;
  /** Most that may be outstanding over the whole program; 0: no bound. */
  floatLimitCents: bigint;
  /** Advances of the program that are not repaid. */
  floatCents: bigint;
  /** Time of the customer's last advance that was reversed after a return. */
  lastTakenBackAt: Temporal.Instant | null;
  now: Temporal.Instant;
}

/**
 * Days without advances after the return of an advanced pull: NACHA's longest return time frame.
 */
const trustedAfterDays = 60;

/** Amount of a pull to advance: at most the pull, within every bound, never below zero. */
export function advanceOf(bounds: AdvanceBounds): bigint {
  const { amountCents, limitCents, outstandingCents, floatLimitCents, floatCents } = bounds;
  if (wasTakenBackLately(bounds)) return 0n;
  const rests = [amountCents, limitCents - outstandingCents];
  if (floatLimitCents > 0n) rests.push(floatLimitCents - floatCents);
  const least = rests.reduce((one, other) => (other < one ? other : one));
  return least > 0n ? least : 0n;
}

function wasTakenBackLately({ lastTakenBackAt, now }: AdvanceBounds): boolean {
  if (lastTakenBackAt === null) return false;
  const trustedAt = lastTakenBackAt.add({ hours: 24 * trustedAfterDays });
  return Temporal.Instant.compare(now, trustedAt) < 0;
}
