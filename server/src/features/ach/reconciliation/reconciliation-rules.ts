import { easternDate } from '../../../kernel/banking-calendar.ts';
import { type FieldProblem, invalidInput } from '../../../kernel/domain-error.ts';

/** Types of lines, in the order in which a day lists them. */
export const lineTypes = [
  'bank_file',
  'bank_answers',
  'direct_deposits',
  'unfiled',
  'network_settlement',
  'brand_funding',
] as const;

export type LineType = (typeof lineTypes)[number];

/** Reasons for which an item is pending; a pending item is no difference. */
export const pendingReasons = [
  'awaiting_file',
  'awaiting_delivery',
  'awaiting_settlement',
  'awaiting_import',
  'awaiting_repayment',
  'between_banks',
] as const;

export type PendingReason = (typeof pendingReasons)[number];

export const differenceReasons = [
  'entry_without_journal',
  'journal_without_entry',
  'amount_differs',
  'transfer_amount_differs',
  'posted_too_early',
  'not_settled_with_batch',
  'return_not_taken_back',
  'advance_not_repaid',
  'unmatched_answer',
  'return_amount_differs',
  'repeated_return',
  'entry_set_aside',
  'entry_closed',
  'return_disputed',
  'suspected_duplicate',
  'batch_total_differs',
  'file_total_differs',
  'file_rejected',
  'file_refused',
] as const;

export type DifferenceReason = (typeof differenceReasons)[number];

export interface Sum {
  count: number;
  debitCents: bigint;
  creditCents: bigint;
}

/** Sums of a line's items with the same bucket and reason, from the store. */
export interface LinePart {
  /** YYYY-MM-DD. */
  date: string;
  type: LineType;
  program_id: string | null;
  bank_file_id: string | null;
  bucket: 'settled' | 'returned' | 'pending' | 'none';
  reason: PendingReason | null;
  count: bigint;
  debit_cents: bigint;
  credit_cents: bigint;
  stated_count: bigint;
  stated_debit_cents: bigint;
  stated_credit_cents: bigint;
  /** Debits less credits that the journal should have. */
  due_cents: bigint;
  postings: bigint;
  posted_debit_cents: bigint;
  posted_credit_cents: bigint;
  differences: bigint;
}

/** One bank file, or one daily total, compared with the journal. */
export interface ReconciliationLine {
  /** Position of the line within its day. */
  key: string;
  date: string;
  type: LineType;
  programId: string | null;
  bankFileId: string | null;
  stated: Sum;
  settled: Sum;
  returned: Sum;
  pending: (Sum & { reason: PendingReason })[];
  journal: Sum;
  dueCents: bigint;
  /** Surplus of the journal over `dueCents`, debits less credits. */
  differenceCents: bigint;
  differenceCount: number;
}

/** Key of a line within its day; sorting by key is the order in which a day lists its lines. */
export function lineKey(part: Pick<LinePart, 'type' | 'program_id' | 'bank_file_id'>): string {
  return [lineTypes.indexOf(part.type), part.program_id ?? '-', part.bank_file_id ?? '-'].join(' ');
}

/** Assembles lines from their parts, last day first, and by key within a day. */
export function toLines(parts: readonly LinePart[]): ReconciliationLine[] {
  const lines = new Map<string, ReconciliationLine>();
  for (const part of parts) {
    const key = lineKey(part);
    const line = lines.get(`${part.date} ${key}`) ?? emptyLine(key, part);
    lines.set(`${part.date} ${key}`, line);
    addPart(line, part);
  }
  return [...lines.values()].sort(inOrder);
}

function inOrder(a: ReconciliationLine, b: ReconciliationLine): number {
  if (a.date !== b.date) return a.date > b.date ? -1 : 1;
  return a.key < b.key ? -1 : 1;
}

function emptyLine(key: string, part: LinePart): ReconciliationLine {
  return {
    key,
    date: part.date,
    type: part.type,
    programId: part.program_id,
    bankFileId: part.bank_file_id,
    stated: emptySum(),
    settled: emptySum(),
    returned: emptySum(),
    pending: [],
    journal: emptySum(),
    dueCents: 0n,
    differenceCents: 0n,
    differenceCount: 0,
  };
}

const emptySum = (): Sum => ({ count: 0, debitCents: 0n, creditCents: 0n });

function addPart(line: ReconciliationLine, part: LinePart): void {
  const { bucket, reason } = part;
  const own = { count: part.count, debit: part.debit_cents, credit: part.credit_cents };
  if (bucket === 'settled' || bucket === 'returned') addTo(line[bucket], own);
  if (bucket === 'pending' && reason) {
    const pending = { reason, ...emptySum() };
    addTo(pending, own);
    line.pending.push(pending);
  }
  addTo(line.stated, {
    count: part.stated_count,
    debit: part.stated_debit_cents,
    credit: part.stated_credit_cents,
  });
  addTo(line.journal, {
    count: part.postings,
    debit: part.posted_debit_cents,
    credit: part.posted_credit_cents,
  });
  line.dueCents += part.due_cents;
  line.differenceCents += part.posted_debit_cents - part.posted_credit_cents - part.due_cents;
  line.differenceCount += Number(part.differences);
}

function addTo(sum: Sum, more: { count: bigint; debit: bigint; credit: bigint }): void {
  sum.count += Number(more.count);
  sum.debitCents += more.debit;
  sum.creditCents += more.credit;
}

/** Days of a reconciliation, both included. */
export interface Period {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

const maxDays = 92;
/** Days ahead beyond which a date is an input error: no bank file settles this far ahead. */
const furthestDays = 366;
/** Days ahead in the default period: a file cut before a long weekend settles within a week. */
const daysAhead = 7;

/**
 * Period of a query; by default the last thirty days and a week ahead, in which pending items
 * settle.
 *
 * @throws DomainError `invalid_input` when the dates are in the wrong order, too far apart, or too
 * far ahead.
 */
export function readPeriod(
  query: { from?: string | undefined; to?: string | undefined },
  now: Temporal.Instant,
): Period {
  const today = easternDate(now);
  const ahead = today.add({ days: daysAhead });
  const asked = query.from ? Temporal.PlainDate.from(query.from) : undefined;
  const to = query.to
    ? Temporal.PlainDate.from(query.to)
    : earlier(asked?.add({ days: maxDays - 1 }) ?? ahead, ahead);
  const from = asked ?? earlier(to, today).subtract({ days: 29 });
  const problems = problemsOf({ from, to }, today, query.to === undefined);
  if (problems.length > 0) throw invalidInput(problems);
  return { from, to };
}

function problemsOf(
  { from, to }: Period,
  today: Temporal.PlainDate,
  isOpenEnded: boolean,
): FieldProblem[] {
  const days = from.until(to, { largestUnit: 'day' }).days + 1;
  const furthest = today.add({ days: furthestDays });
  if (days < 1 && isOpenEnded) {
    return [{ field: 'from', rule: `must not be after ${to}, or come with a to` }];
  }
  if (days < 1) return [{ field: 'to', rule: 'must not be before from' }];
  if (days > maxDays) return [{ field: 'to', rule: `must be within ${maxDays} days of from` }];
  const isFar = Temporal.PlainDate.compare(to, furthest) > 0;
  return isFar ? [{ field: 'to', rule: `must not be after ${furthest}` }] : [];
}

const earlier = (a: Temporal.PlainDate, b: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(a, b) < 0 ? a : b;

/** Number of items below which the next read covers more days. */
const fewItems = 5_000;
const maxDaysAtOnce = 31;

/**
 * Days to read next, after a read of `days` days with `items` items: four times as many after few
 * items, one day after many.
 */
export function daysAtOnce(before: { days: number; items: number }): number {
  const days = before.items < fewItems ? before.days * 4 : 1;
  return Math.min(days, maxDaysAtOnce);
}
