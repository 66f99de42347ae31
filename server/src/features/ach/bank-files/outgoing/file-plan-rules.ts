/** Fields of an entry that decide its batch and order in a file. */
export interface PlannableEntry {
  direction: 'debit' | 'credit';
  classCode: 'WEB' | 'PPD' | 'CCD';
  /** Description that receivers see, for example DEPOSIT. */
  entryDescription: string;
  /** Requests settlement on the same day; otherwise empty. */
  descriptiveDate: string;
  /** YYYY-MM-DD */
  effectiveOn: string;
  settlesAt: Temporal.Instant;
  amountCents: bigint;
}

/** Entries that leave and settle together. */
export interface PlannedBatch<E extends PlannableEntry> {
  /** Counted from one. */
  batchNumber: number;
  /** Entry whose batch fields all entries of the batch share. */
  like: E;
  entries: E[];
  totalCents: bigint;
}

export interface FilePlan<E extends PlannableEntry> {
  batches: PlannedBatch<E>[];
  debitCents: bigint;
  creditCents: bigint;
  /** Entries beyond the limits of the file, for the next one. */
  leftOver: E[];
}

/**
 * Limits of a file. A total has twelve digits (NACHA, file control record). The limit of entries is
 * our own: it keeps a cut within one short transaction, far below the standard's eight digits.
 */
export const fileLimits = { entries: 100_000, cents: 999_999_999_999n };

/**
 * Arranges entries into the batches of one file, in order, within its limits: by effective date,
 * then by same-day window, class and direction.
 */
export function planFile<E extends PlannableEntry>(
  entries: readonly E[],
  limits = fileLimits,
): FilePlan<E> {
  const plan: FilePlan<E> = { batches: [], debitCents: 0n, creditCents: 0n, leftOver: [] };
  const groups = new Map<string, E[]>();
  let count = 0;
  for (const entry of entries) {
    const side = entry.direction === 'debit' ? 'debitCents' : 'creditCents';
    const total = plan[side] + entry.amountCents;
    if (plan.leftOver.length > 0 || count >= limits.entries || total > limits.cents) {
      plan.leftOver.push(entry);
      continue;
    }
    plan[side] = total;
    count += 1;
    const key = batchKey(entry);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  const inOrder = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [, group] of inOrder) {
    const [like] = group;
    if (!like) continue;
    const totalCents = group.reduce((sum, { amountCents }) => sum + amountCents, 0n);
    plan.batches.push({
      batchNumber: plan.batches.length + 1,
      like,
      entries: group,
      totalCents,
    });
  }
  return plan;
}

function batchKey(entry: PlannableEntry): string {
  const { effectiveOn, descriptiveDate, settlesAt, classCode, direction, entryDescription } = entry;
  return [
    effectiveOn,
    descriptiveDate,
    settlesAt.toString(),
    classCode,
    direction,
    entryDescription,
  ].join('|');
}
