import {
  type AchLimitName,
  type AchLimits,
  exceededLimit,
  limitOf,
} from '../../../tenants/brands/ach-limit-rules.ts';

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
  /** Entries for a later day, each with the program's limit that it exceeds. */
  delayed: { entry: E; by: AchLimitName }[];
}

/** Limits of a program, and what its files of the day bear already. */
export interface DayLimits {
  limits: AchLimits;
  sentCents: Record<'debit' | 'credit', bigint>;
}

/**
 * Limits of a file. A total has twelve digits (NACHA, file control record). The limit of entries is
 * our own: it keeps a cut within one short transaction, far below the standard's eight digits.
 */
export const fileLimits = { entries: 100_000, cents: 999_999_999_999n };

/**
 * Arranges entries into the batches of one file, in order, within its limits: by effective date,
 * then by same-day window, class and direction. Entries that exceed a limit of the program's day, or
 * a limit of the program by themselves, are delayed.
 */
export function planFile<E extends PlannableEntry>(
  entries: readonly E[],
  limits = fileLimits,
  day?: DayLimits,
): FilePlan<E> {
  const plan: FilePlan<E> = {
    batches: [],
    debitCents: 0n,
    creditCents: 0n,
    leftOver: [],
    delayed: [],
  };
  const groups = new Map<string, E[]>();
  const delayOf = day ? delaysOf(day, plan) : () => undefined;
  let count = 0;
  for (const entry of entries) {
    const by = delayOf(entry);
    if (by) {
      plan.delayed.push({ entry, by });
      continue;
    }
    const side = sideOf(entry);
    const total = plan[side] + entry.amountCents;
    const most = centsOfFile(entry, limits.cents, day);
    if (plan.leftOver.length > 0 || count >= limits.entries || total > most) {
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

function sideOf({ direction }: PlannableEntry): 'debitCents' | 'creditCents' {
  return direction === 'debit' ? 'debitCents' : 'creditCents';
}

function centsOfFile({ direction }: PlannableEntry, most: bigint, day?: DayLimits): bigint {
  const own = day && limitOf(day.limits, direction, 'file');
  return own && own.cents < most ? own.cents : most;
}

/**
 * Decides entry by entry about delays. Once the day's limit has delayed an entry, it delays each later
 * one of its direction, so that small entries do not overtake a large one day after day; an entry that
 * exceeds a limit by itself delays no other. Entries without money have no limit.
 */
function delaysOf(
  { limits, sentCents }: DayLimits,
  plan: Readonly<Record<'debitCents' | 'creditCents', bigint>>,
): (entry: PlannableEntry) => AchLimitName | undefined {
  const isFull = { debit: false, credit: false };
  return (entry) => {
    const { direction, amountCents } = entry;
    if (amountCents === 0n) return undefined;
    const alone = exceededLimit(limits, direction, amountCents);
    if (alone) return alone.name;
    const ofDay = limitOf(limits, direction, 'day');
    if (!ofDay) return undefined;
    const total = sentCents[direction] + plan[sideOf(entry)] + amountCents;
    if (total > ofDay.cents) isFull[direction] = true;
    return isFull[direction] ? ofDay.name : undefined;
  };
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
