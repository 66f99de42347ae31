import { addendaCount } from './addenda.ts';
import { type BatchHeader, serviceCode } from './batch-header.ts';
import type { Entry } from './entry.ts';
import {
  BadField,
  readFixed,
  readNumber,
  writeDigits,
  writeNumber,
  writeText,
} from './record-fields.ts';
import type { Direction } from './transaction-codes.ts';

const hashModulus = 10_000_000_000;
const maxTotalCents = 999_999_999_999;
/** Totals of accounting advices have 20 digits; a double holds 15 exactly. */
export const maxAdviceCents = 999_999_999_999_999;

/** Fields of an entry record that control records count. */
export interface CountedEntry {
  /** First eight digits of the receiving bank's routing number. */
  rdfiId: number;
  cents: number;
  /** Null for a transaction code without a direction. */
  direction: Direction | null;
}

/** Digits of the sums in control records: `wide` in files of accounting advices (ADV). */
const sumDigits = { usual: 12, wide: 20 } as const;

export type SumWidth = keyof typeof sumDigits;

/**
 * Totals for control records. Cents are doubles here, for speed: a total has twelve digits, which a
 * double holds exactly, and is checked at every step.
 */
export class Totals {
  records = 0;
  /** Sum of the receiving banks' eight digits; the last ten digits are kept. */
  hash = 0;
  debitCents = 0;
  creditCents = 0;
  /** Amounts of entries whose transaction code has no known direction. */
  undirectedCents = 0;
  readonly #most: number;

  constructor(most = maxTotalCents) {
    this.#most = most;
  }

  addEntry(entry: Entry): void {
    this.records += addendaCount(entry.addenda);
    this.addCounted({
      rdfiId: Number(entry.routingNumber.slice(0, 8)),
      cents: Number(entry.amountCents),
      direction: entry.direction,
    });
  }

  /** Adds the fields of an entry record that control records count. */
  addCounted({ rdfiId, cents, direction }: CountedEntry): void {
    this.records += 1;
    this.hash = (this.hash + rdfiId) % hashModulus;
    const sum = `${direction ?? 'undirected'}Cents` as const;
    this[sum] = this.#checked(this[sum] + cents);
  }

  /** Assigns the undirected amounts as a control record states the sums. */
  direct(debitCents: number, creditCents: number): void {
    this.debitCents = debitCents;
    this.creditCents = creditCents;
    this.undirectedCents = 0;
  }

  addBatch(batch: Totals): void {
    this.records += batch.records;
    this.hash = (this.hash + batch.hash) % hashModulus;
    this.debitCents = this.#checked(this.debitCents + batch.debitCents);
    this.creditCents = this.#checked(this.creditCents + batch.creditCents);
  }

  #checked(cents: number): number {
    if (cents <= this.#most) return cents;
    throw new BadField('amount', 'must not lift a total above 12 digits');
  }
}

/**
 * Checks a batch control against the totals counted and the record of the batch's header, of which
 * it repeats four fields.
 *
 * @throws BadField
 */
export function checkBatchControl(
  line: string,
  header: string,
  { totals, width }: { totals: Totals; width: SumWidth },
): void {
  checkRepeated(line, header.slice(1, 4), 2, 'service_class');
  checkNumber(line, 5, 10, 'entry_count', totals.records);
  checkSums(line, 11, totals, width);
  // Advices have other data between the sums and the bank.
  if (width === 'usual') {
    // The company's number is a required field, which may be blank, and no mandatory one.
    if (line.slice(44, 54).trim() !== '') {
      checkRepeated(line, header.slice(40, 50), 45, 'company_id');
    }
    readFixed(line, 74, '      ', 'reserved');
  }
  checkRepeated(line, header.slice(79, 87), 80, 'odfi_id');
  checkRepeated(line, header.slice(87), 88, 'batch_number');
}

function checkRepeated(line: string, text: string, first: number, field: string): void {
  // Banks justify a company's number to either side.
  if (line.slice(first - 1, first - 1 + text.length).trim() === text.trim()) return;
  throw new BadField(field, 'must be that of the batch header');
}

/**
 * Writes the batch control; the message authentication code, used only by agreement, stays blank.
 */
export function writeBatchControl(header: BatchHeader, totals: Totals): string {
  return [
    `8${serviceCode(header.serviceClass)}`,
    writeNumber(totals.records, 6, 'entry_count'),
    writeSums(totals),
    writeText(header.companyId, 10, 'company_id'),
    ' '.repeat(25),
    writeDigits(header.odfiId, 8, 'odfi_id'),
    writeNumber(header.batchNumber, 7, 'batch_number'),
  ].join('');
}

/** Counts of the whole file in its file control record. */
export interface FileCounts {
  batches: number;
  /** Blocks of ten records, padding included. */
  blocks: number;
  totals: Totals;
}

/** @throws BadField if the record differs from the counts. Blocks are counted after the padding. */
export function checkFileControl(
  line: string,
  counts: Omit<FileCounts, 'blocks'>,
  width: SumWidth,
): void {
  checkNumber(line, 2, 7, 'batch_count', counts.batches);
  checkNumber(line, 14, 21, 'entry_count', counts.totals.records);
  checkSums(line, 22, counts.totals, width);
  const end = 32 + 2 * sumDigits[width];
  readFixed(line, end, ' '.repeat(95 - end), 'reserved');
}

/** The block count that the record claims. */
export function readBlockCount(line: string): number {
  return readNumber(line, 8, 13, 'block_count');
}

export function writeFileControl({ batches, blocks, totals }: FileCounts): string {
  return [
    '9',
    writeNumber(batches, 6, 'batch_count'),
    writeNumber(blocks, 6, 'block_count'),
    writeNumber(totals.records, 8, 'entry_count'),
    writeSums(totals),
    ' '.repeat(39),
  ].join('');
}

function checkSums(line: string, first: number, totals: Totals, width: SumWidth): void {
  const digits = sumDigits[width];
  checkNumber(line, first, first + 9, 'entry_hash', totals.hash);
  const debits = first + 10;
  const credits = debits + digits;
  if (totals.undirectedCents > 0) {
    const debitCents = readNumber(line, debits, credits - 1, 'total_debits');
    const creditCents = readNumber(line, credits, credits + digits - 1, 'total_credits');
    const rest = totals.debitCents + totals.creditCents + totals.undirectedCents - debitCents;
    const isPossible = debitCents >= totals.debitCents && rest >= totals.creditCents;
    if (isPossible && rest === creditCents) totals.direct(debitCents, creditCents);
  }
  checkNumber(line, debits, credits - 1, 'total_debits', totals.debitCents);
  checkNumber(line, credits, credits + digits - 1, 'total_credits', totals.creditCents);
}

function writeSums({ hash, debitCents, creditCents }: Totals): string {
  return [
    writeNumber(hash, 10, 'entry_hash'),
    writeNumber(debitCents, 12, 'total_debits'),
    writeNumber(creditCents, 12, 'total_credits'),
  ].join('');
}

function checkNumber(
  line: string,
  first: number,
  last: number,
  field: string,
  counted: number,
): void {
  const claimed = readNumber(line, first, last, field);
  if (claimed === counted) return;
  throw new BadField(field, `must be ${counted}, as counted; it is ${claimed}`);
}
