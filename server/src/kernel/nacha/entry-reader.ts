import type { Addenda } from './addenda.ts';
import { readAddenda } from './addenda-records.ts';
import type { BatchHeader } from './batch-header.ts';
import { checkEntryOf } from './batch-rules.ts';
import type { CountedEntry } from './control-records.ts';
import { checkIndicator, type ReadEntry, readEntry } from './entry.ts';
import { entryClassOf, requireEntryClass } from './entry-classes.ts';
import type { FileProblem } from './file-problem.ts';
import type { UnreadEntry } from './nacha-file.ts';
import { BadField, readDigits, readText } from './record-fields.ts';
import { checkRoutingNumber, isRoutingNumber } from './routing-number.ts';
import { accountCodesRule, type Direction } from './transaction-codes.ts';

/** Entry record of a file, with the addenda records that follow it. */
export interface EntryRecords {
  /** Line of the entry record, counted from one. */
  line: number;
  record: string;
  addenda: string[];
  /** Rule that hides the record: it is of no known type, or of another length. */
  hidden?: FileProblem;
  /** Rule that the length of an addenda record breaks. */
  cut?: FileProblem;
}

/** Facts of a batch that decide how its entries are counted. */
export interface CountingBatch {
  /** True in a batch of accounting advices (ADV), whose amounts have 12 digits. */
  isAdvice: boolean;
  /** Direction of all entries of the batch; null for a batch of both, or an unknown one. */
  direction: Direction | null;
}

/**
 * Reads the fields of an entry record that control records count, as far as they are legible. The
 * amount of an entry may be in either sum if its code has another direction than its batch: some banks
 * code the returns of debits as those of credits, in a batch of debits.
 */
export function readCounted(record: string, batch: CountingBatch): CountedEntry {
  const routingNumber = record.slice(3, 12);
  const direction = directions.get(record.slice(1, 3)) ?? null;
  const isOther = batch.direction !== null && direction !== batch.direction;
  return {
    rdfiId: isRoutingNumber(routingNumber) ? Number(routingNumber.slice(0, 8)) : null,
    cents: readCents(record, batch),
    direction: isOther ? null : direction,
  };
}

function readCents(record: string, { isAdvice }: CountingBatch): number | null {
  const digits = record.slice(isAdvice ? 27 : 29, 39);
  return /^\d+$/.test(digits) ? Number(digits) : null;
}

/** Directions of two-digit transaction codes, also of those that have no meaning here. */
const directions: ReadonlyMap<string, Direction> = new Map(
  Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0')).flatMap((code) => {
    const direction = directionOf(code);
    return direction ? [[code, direction] as const] : [];
  }),
);

function directionOf(code: string): Direction | null {
  // Codes 81 to 88 are accounting advices: odd ones are credits, even ones debits.
  if (/^8[1-8]$/.test(code)) return Number(code) % 2 === 1 ? 'credit' : 'debit';
  if (/^\d[1-4]$/.test(code)) return 'credit';
  return /^\d[6-9]$|^55$/.test(code) ? 'debit' : null;
}

/** Facts of the batch that decide about an entry of it. */
export interface ReadingBatch {
  header: BatchHeader;
  /** True once another entry of the batch has the trace number. */
  hasTrace(traceNumber: string): boolean;
}

/**
 * Reads an entry with its addenda. A forward entry that breaks a rule has the problem beside its
 * fields, so that it can be returned; an answer that breaks one is unread.
 */
export function interpretEntry(
  batch: ReadingBatch,
  records: EntryRecords,
): ReadEntry | UnreadEntry {
  const place = { line: records.line };
  let entry: ReadEntry | undefined;
  try {
    entry = readEntry(records.record);
    if (entry.purpose === 'return') followBatch(entry, batch.header, records.line);
    checkRead(batch, entry, records, place);
    return entry;
  } catch (error) {
    if (!(error instanceof BadField)) throw error;
    const problem = problemAt(place.line, error);
    if (!entry) return unreadEntry(records, problem, usual);
    // Its direction is that of the returned entry, which may be the batch's and not the code's.
    if (entry.purpose === 'return')
      return { ...unreadEntry(records, problem, usual), direction: entry.direction };
    return { ...entry, problem, addenda: entry.addenda ?? otherRecords(records) };
  }
}

const usual: CountingBatch = { isAdvice: false, direction: null };

/**
 * Gives a return the direction of its batch, which the returned entry has: some banks code the returns
 * of debits as 21, in a batch of debits.
 */
function followBatch(entry: ReadEntry, { serviceClass }: BatchHeader, line: number): void {
  if (serviceClass === 'mixed' || serviceClass === `${entry.direction}s`) return;
  entry.direction = serviceClass === 'debits' ? 'debit' : 'credit';
  const rule = `must be of ${serviceClass}, as its batch is`;
  entry.fault = { line, field: 'transaction_code', rule };
}

/** @throws BadField at the first rule that the entry breaks; `place` then has its line. */
function checkRead(
  { header, hasTrace }: ReadingBatch,
  entry: ReadEntry,
  records: EntryRecords,
  place: { line: number },
): void {
  readDigits(records.record, 80, 94, 'trace_number');
  checkRoutingNumber(entry.routingNumber);
  if (records.cut) {
    place.line = records.cut.line;
    throw new BadField(records.cut.field, records.cut.rule);
  }
  if (entry.purpose !== 'return') requireEntryClass(header.entryClass);
  readFollowing(entry, header.entryClass, records, place);
  refuseOtherAccounts(entry);
  checkEntryOf(header, entry);
  checkTrace(header, entry);
  if (hasTrace(entry.traceNumber)) {
    throw new BadField('trace_number', 'must be unique in its batch');
  }
}

/**
 * Entry in doubt, since its batch is: a payment is for a person to decide. A return is proven by the
 * entry that it returns, of which amount and direction are known. A notification of change has no proof.
 */
export function doubtEntry(entry: ReadEntry, records: EntryRecords, doubt: FileProblem) {
  if (entry.purpose !== 'return') return { ...entry, problem: doubt };
  if (entry.addenda?.kind === 'change') return unreadEntry(records, doubt, usual);
  return { ...entry, fault: doubt };
}

/** Entry of which only the counted fields are known, with the problem that hides the others. */
function unreadEntry(
  { record, addenda }: EntryRecords,
  problem: FileProblem,
  batch: CountingBatch,
): UnreadEntry {
  const { cents, direction } = readCounted(record, { ...batch, direction: null });
  const [, code, originalTrace] = /^79[89]([CR]\d\d)(\d{15})/.exec(addenda.at(-1) ?? '') ?? [];
  return {
    problem,
    traceNumber: readText(record, 80, 94),
    amountCents: BigInt(cents ?? 0),
    direction,
    records: 1 + addenda.length,
    answers: code && originalTrace ? { code, originalTrace } : null,
  };
}

/**
 * Entry of a batch whose header cannot be read. A payment whose money, account and direction are legible has the problem
 * beside its fields, so that a person can credit or return it.
 */
export function unheadedEntry(
  records: EntryRecords,
  problem: FileProblem,
  batch: CountingBatch,
): ReadEntry | UnreadEntry {
  const payment = batch.isAdvice ? undefined : readPayment(records, problem);
  return payment ?? unreadEntry(records, problem, batch);
}

/** True for a record of another type whose columns are those of an entry. */
export function hasEntryColumns(record: string): boolean {
  if (!isRoutingNumber(record.slice(3, 12)) || !/\d{15}$/.test(record)) return false;
  try {
    readEntry(record);
    return true;
  } catch (error) {
    if (error instanceof BadField) return false;
    throw error;
  }
}

/**
 * Record of no known type in a batch, which may have been an entry, or an entry of another length, whose columns may
 * have moved. If all other columns are those of an entry, a payment can be credited or returned by a person, and a return
 * is proven by the entry that it returns.
 */
export function unknownRecord(
  records: EntryRecords,
  problem: FileProblem,
): ReadEntry | UnreadEntry {
  const { record, addenda } = records;
  if (problem.field === 'record_type' && hasEntryColumns(record)) {
    return readPayment(records, problem) ?? unreadEntry(records, problem, usual);
  }
  return {
    problem,
    traceNumber: readText(record, 80, 94),
    amountCents: 0n,
    direction: null,
    records: 1 + addenda.length,
    answers: null,
  };
}

function readPayment(records: EntryRecords, problem: FileProblem): ReadEntry | undefined {
  try {
    const entry = readEntry(records.record);
    if (entry.purpose === 'return') return undefined;
    return { ...entry, problem, addenda: otherRecords(records) };
  } catch (error) {
    if (error instanceof BadField) return undefined;
    throw error;
  }
}

export function problemAt(line: number, { field, rule }: BadField): FileProblem {
  return { line, field, rule };
}

/**
 * Reads the addenda of a supported class, of which an entry has one at most, or of a return of any
 * class: the last record is the return's own, and those before it are repeated.
 */
function readFollowing(
  entry: ReadEntry,
  entryClass: string,
  { line, record, addenda }: EntryRecords,
  place: { line: number },
): void {
  checkIndicator(record, addenda.length);
  const last = addenda.at(-1);
  if (last === undefined) return;
  const repeated = addenda.slice(0, -1);
  place.line = line + addenda.length;
  if (repeated.length > 0 && entryClassOf(entryClass)) {
    throw new BadField('addenda', 'must be one record');
  }
  const read = readAddenda(last, entry.traceNumber);
  entry.addenda = read.kind === 'return' && repeated.length > 0 ? { ...read, repeated } : read;
  place.line = line;
}

function otherRecords({ addenda: records }: EntryRecords): Addenda | null {
  return records.length === 0 ? null : { kind: 'records', records };
}

function refuseOtherAccounts({ accountType }: ReadEntry): void {
  if (accountType === 'checking' || accountType === 'savings') return;
  throw new BadField('transaction_code', accountCodesRule);
}

/** Operators number their own returns; only entries that a bank sends have its number. */
function checkTrace({ odfiId }: BatchHeader, { traceNumber, purpose }: ReadEntry): void {
  if (purpose === 'return' || traceNumber.startsWith(odfiId)) return;
  throw new BadField('trace_number', "must start with the batch's odfi_id");
}
