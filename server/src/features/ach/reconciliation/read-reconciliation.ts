import { startOfEasternDate } from '../../../kernel/banking-calendar.ts';
import type { Context } from '../../../platform/context.ts';
import { fetchPage, type Page } from '../../../platform/http/schemas/paging.ts';
import { getProgram } from '../../tenants/brands/brands.ts';
import {
  daysAtOnce,
  lineKey,
  type Period,
  type ReconciliationLine,
  toLines,
} from './reconciliation-rules.ts';
import {
  type DaysFilter,
  type DifferenceRow,
  listCurrencies,
  listDifferenceRows,
  listFilesByIds,
  listFirstDifferenceRows,
  listLineParts,
} from './reconciliation-store.ts';

/** Differences included with a line; `listDifferences` pages through all of them. */
const differencesShown = 10;
/** Differences that an export reads at a time. */
const exportBatch = 1_000;
/** Days of differences read at once; normally there are no differences. */
const differenceDays = 7;
/** Pretended number of items before the first read, so that reading starts with one day. */
const fewAtFirst = Number.MAX_SAFE_INTEGER;

export interface ReconciliationFilter extends Period {
  programId?: string | undefined;
  onlyDifferences?: boolean;
}

/** Position after which a page continues: a line or a difference of a day. */
export interface DayPlace {
  date: string;
  key: string;
}

export interface Difference extends DifferenceRow {
  currency: string;
}

export type LineFile = Awaited<ReturnType<typeof listFilesByIds>>[number];

export interface ReconciledLine extends ReconciliationLine {
  currency: string;
  file: LineFile | undefined;
  /** First `differencesShown` differences. */
  differences: Difference[];
}

/**
 * Page of reconciliation lines, last day first: the amounts of bank files and daily totals compared
 * with the journal. One statement reads a line, so its sums are of one moment; two days may be of
 * two moments.
 *
 * @throws DomainError `invalid_program`.
 */
export async function listReconciliation(
  context: Context,
  filter: ReconciliationFilter,
  { after, limit }: { after: DayPlace | null; limit: number },
): Promise<Page<ReconciledLine>> {
  await requireProgram(context, filter);
  const lines = readReconciliation(context, filter, after);
  return fetchPage({ limit }, (page) => readFirst(lines, page.limit));
}

/** Streams every line, those of a few days at a time. */
export async function* readReconciliation(
  context: Context,
  filter: ReconciliationFilter,
  after: DayPlace | null = null,
): AsyncGenerator<ReconciledLine[]> {
  const { db } = context;
  const currencyOf = await readCurrencies(context);
  let read = { days: 1, items: fewAtFirst };
  for (let to = startOf(filter, after); to !== undefined; ) {
    const days = toDaysFilter(context, filter, to, daysAtOnce(read));
    const all = toLines(await listLineParts(db, days));
    const lines = all.filter(
      (line) => isAfter(line, after) && (!filter.onlyDifferences || line.differenceCount > 0),
    );
    const differences = lines.some((line) => line.differenceCount > 0)
      ? await listFirstDifferenceRows(db, days, differencesShown)
      : [];
    const files = await listFilesByIds(context, fileIdsOf(lines));
    yield lines.map((line) => {
      const currency = currencyOf(line.programId);
      const own = differences.filter((row) => row.date === line.date && lineKey(row) === line.key);
      const file = files.find(({ bank_file_id }) => bank_file_id === line.bankFileId);
      return { ...line, currency, file, differences: own.map((row) => ({ ...row, currency })) };
    });
    read = { days: days.count, items: all.reduce((sum, { stated }) => sum + stated.count, 0) };
    to = dayBefore(days.from, filter);
  }
}

/**
 * Page of differences without their lines, last day first.
 *
 * @throws DomainError `invalid_program`.
 */
export async function listDifferences(
  context: Context,
  filter: ReconciliationFilter,
  { after, limit }: { after: DayPlace | null; limit: number },
): Promise<Page<Difference>> {
  await requireProgram(context, filter);
  return fetchPage({ limit }, (page) =>
    readFirst(readDifferences(context, filter, after, page.limit), page.limit),
  );
}

/** At most `count` items, after which the source is closed. */
async function readFirst<T>(source: AsyncIterable<T[]>, count: number): Promise<T[]> {
  const items: T[] = [];
  for await (const batch of source) {
    items.push(...batch);
    if (items.length >= count) break;
  }
  return items.slice(0, count);
}

/** Streams every difference, a batch at a time. */
export async function* readDifferences(
  context: Context,
  filter: ReconciliationFilter,
  after: DayPlace | null = null,
  batch = exportBatch,
): AsyncGenerator<Difference[]> {
  const { db } = context;
  const currencyOf = await readCurrencies(context);
  let place = after;
  for (let to = startOf(filter, after); to !== undefined; ) {
    const days = toDaysFilter(context, filter, to, differenceDays);
    const page = { after: place?.date === days.to ? place.key : '', limit: batch };
    const rows = await listDifferenceRows(db, days, page);
    yield rows.map((row) => ({ ...row, currency: currencyOf(row.program_id) }));
    const last = rows.at(-1);
    const isFull = last !== undefined && rows.length === batch;
    place = isFull ? last : null;
    to = isFull ? Temporal.PlainDate.from(last.date) : dayBefore(days.from, filter);
  }
}

/**
 * Checks that the brand has the filter's program.
 *
 * @throws DomainError `invalid_program`.
 */
export async function requireProgram(
  context: Context,
  { programId }: ReconciliationFilter,
): Promise<void> {
  if (programId !== undefined) await getProgram(context, programId);
}

/**
 * Last day to read: that of `after`, or the end of the period; undefined when it is before the
 * period.
 */
function startOf({ from, to }: Period, after: DayPlace | null): Temporal.PlainDate | undefined {
  const asked = after === null ? to : Temporal.PlainDate.from(after.date);
  const start = Temporal.PlainDate.compare(asked, to) < 0 ? asked : to;
  return Temporal.PlainDate.compare(start, from) < 0 ? undefined : start;
}

function dayBefore(day: string, { from }: Period): Temporal.PlainDate | undefined {
  const before = Temporal.PlainDate.from(day).subtract({ days: 1 });
  return Temporal.PlainDate.compare(before, from) < 0 ? undefined : before;
}

function isAfter(line: ReconciliationLine, after: DayPlace | null): boolean {
  return after === null || line.date < after.date || line.key > after.key;
}

/** Filter for up to `count` days that end with `to`, within the period. */
function toDaysFilter(
  { brandId }: Context,
  { programId, from: first }: ReconciliationFilter,
  to: Temporal.PlainDate,
  count: number,
): DaysFilter & { count: number } {
  const wanted = to.subtract({ days: count - 1 });
  const from = Temporal.PlainDate.compare(wanted, first) < 0 ? first : wanted;
  return {
    brandId,
    from: from.toString(),
    to: to.toString(),
    startsAt: startOfEasternDate(from).toString(),
    endsAt: startOfEasternDate(to.add({ days: 1 })).toString(),
    programId: programId ?? null,
    count,
  };
}

/** Currency of each program; USD without a program, since ACH transfers are in dollars only. */
async function readCurrencies(context: Context): Promise<(programId: string | null) => string> {
  const rows = await listCurrencies(context);
  return (programId) => rows.find((row) => row.program_id === programId)?.currency ?? 'USD';
}

function fileIdsOf(lines: readonly ReconciliationLine[]): string[] {
  return lines.flatMap(({ bankFileId }) => (bankFileId === null ? [] : [bankFileId]));
}
