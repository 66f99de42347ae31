/** What bounds an advance; amounts in cents. */
export interface AdvanceBounds {
  /** Of the pull. */
  amountCents: bigint;
  /** What a customer may have been advanced at a time; 0: nothing is advanced. */
  limitCents: bigint;
  /** What the customer has been advanced and is not repaid. */
  outstandingCents: bigint;
  /** What the program may have advanced at a time; 0 for no bound. */
  floatLimitCents: bigint;
  /** What the program has advanced and is not repaid. */
  floatCents: bigint;
  /** When an advance of the customer was last taken back. */
  lastTakenBackAt: Temporal.Instant | null;
  now: Temporal.Instant;
}

/** A customer whose bank sent an advanced pull back is trusted again after NACHA's longest frame. */
const trustedAfterDays = 60;

/** What of a pull is advanced: at most what every bound leaves, never below zero. */
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
