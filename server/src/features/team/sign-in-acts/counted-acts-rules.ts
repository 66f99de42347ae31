/** Acts of access that are written one by one, of a person in a period; further ones are counted (decision 0292). */
const mostWritten = 60;

/** Length of a period: counted acts become one act at its end. */
export const periodMinutes = 60;

/** Counts of a person's acts of one operation. */
export interface ActCounts {
  operation: string;
  written_count: number;
  counted_count: number;
  due_at: Temporal.Instant;
}

/** How one more act is kept: written by itself or counted, and in a new period or the one that runs. */
export interface ActPlace {
  isWritten: boolean;
  beginsPeriod: boolean;
}

/** Place of one more act of an operation, by the counts of all operations of the person. */
export function placeOfAct(
  rows: readonly ActCounts[],
  operation: string,
  now: Temporal.Instant,
): ActPlace {
  const isDue = ({ due_at }: ActCounts) => Temporal.Instant.compare(due_at, now) <= 0;
  const own = rows.find((row) => row.operation === operation);
  const beginsPeriod = own === undefined || (isDue(own) && own.counted_count === 0);
  // Counted acts whose period has ended become one act within seconds; until then further ones join them.
  if (own && isDue(own) && !beginsPeriod) return { isWritten: false, beginsPeriod };
  const written = rows
    .filter((row) => !isDue(row))
    .reduce((sum, row) => sum + row.written_count, 0);
  return { isWritten: written < mostWritten, beginsPeriod };
}
