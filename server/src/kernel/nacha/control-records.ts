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
  /** First eight digits of the receiving bank's routing number; null if they are not legible. */
  rdfiId: number | null;
  /** Null if the amount is not legible. */
  cents: number | null;
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
  /** Amounts of entries whose direction is not known, or not that of their batch. */
  undirectedCents = 0;
  /** Entries without a legible amount, and entries without a legible bank. */
  hiddenAmounts = 0;
  hiddenBanks = 0;
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
    if (rdfiId === null) this.hiddenBanks += 1;
    else this.hash = (this.hash + rdfiId) % hashModulus;
    const sum = `${direction ?? 'undirected'}Cents` as const;
    if (cents === null) this.hiddenAmounts += 1;
    else this[sum] = this.#checked(this[sum] + cents);
  }

  /** Adds a record of which nothing is legible: it may be an entry of any bank and amount. */
  addHidden(): void {
    this.addCounted({ rdfiId: null, cents: null, direction: null });
  }

  /** Assigns what is not legible or has no direction as a control record states the sums. */
  settle({ hash, debitCents, creditCents }: StatedSums): void {
    this.hash = hash;
    this.debitCents = debitCents;
    this.creditCents = creditCents;
    this.undirectedCents = 0;
    this.hiddenAmounts = 0;
    this.hiddenBanks = 0;
  }

  addBatch(batch: Totals): void {
    this.records += batch.records;
    this.hash = (this.hash + batch.hash) % hashModulus;
    this.debitCents = this.#checked(this.debitCents + batch.debitCents);
    this.creditCents = this.#checked(this.creditCents + batch.creditCents);
    this.undirectedCents = this.#checked(this.undirectedCents + batch.undirectedCents);
    this.hiddenAmounts += batch.hiddenAmounts;
    this.hiddenBanks += batch.hiddenBanks;
  }

  #checked(cents: number): number {
    if (cents <= this.#most) return cents;
    throw new BadField('amount', 'must not lift a total above 12 digits');
  }
}

/** Counts and sums that a control record states. */
export interface StatedSums {
  records: number;
  hash: number;
  debitCents: number;
  creditCents: number;
}

/**
 * Checks the count and sums of a batch control against the totals counted.
 *
 * @throws BadField
 */
export function checkBatchSums(
  line: string,
  { totals, width }: { totals: Totals; width: SumWidth },
): void {
  checkNumber(line, 5, 10, 'entry_count', totals.records);
  checkSums(line, 11, totals, width);
}

/** Sums of a batch control, or undefined if a digit of them is not legible. */
export function readBatchSums(line: string, width: SumWidth): StatedSums | undefined {
  try {
    return { records: readNumber(line, 5, 10, 'entry_count'), ...readSums(line, 11, width) };
  } catch (error) {
    if (error instanceof BadField) return undefined;
    throw error;
  }
}

/**
 * The fields of a batch control that contradict the record of the batch's header, which they repeat.
 * They are no reason to doubt an entry: the sums prove that the batch is whole.
 */
export function batchControlFaults(line: string, header: string, width: SumWidth): BadField[] {
  const faults: BadField[] = [];
  const compare = (from: number, to: number, first: number, field: string) => {
    try {
      checkRepeated(line, header.slice(from, to), first, field);
    } catch (error) {
      if (!(error instanceof BadField)) throw error;
      faults.push(error);
    }
  };
  compare(1, 4, 2, 'service_class');
  // Advices have other data between the sums and the bank.
  if (width === 'usual') {
    // The company's number is a required field, which may be blank, and no mandatory one.
    if (line.slice(44, 54).trim() !== '') compare(40, 50, 45, 'company_id');
    if (line.slice(73, 79).trim() !== '') faults.push(new BadField('reserved', 'must be blank'));
  }
  compare(79, 87, 80, 'odfi_id');
  compare(87, 94, 88, 'batch_number');
  return faults;
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

/**
 * Checks a file control against what was counted. Blocks are counted after the padding.
 *
 * @throws BadField
 */
export function checkFileSums(
  line: string,
  counts: Omit<FileCounts, 'blocks'>,
  width: SumWidth,
): void {
  checkNumber(line, 2, 7, 'batch_count', counts.batches);
  checkNumber(line, 14, 21, 'entry_count', counts.totals.records);
  checkSums(line, 22, counts.totals, width);
}

/** @throws BadField unless the rest of a file control is blank. */
export function checkFileReserved(line: string, width: SumWidth): void {
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

function readSums(line: string, first: number, width: SumWidth): Omit<StatedSums, 'records'> {
  const digits = sumDigits[width];
  const debits = first + 10;
  const credits = debits + digits;
  return {
    hash: readNumber(line, first, first + 9, 'entry_hash'),
    debitCents: readNumber(line, debits, credits - 1, 'total_debits'),
    creditCents: readNumber(line, credits, credits + digits - 1, 'total_credits'),
  };
}

/** Most cents of one entry: ten digits, or twelve of an accounting advice. */
const maxEntryCents = { usual: 9_999_999_999, wide: 999_999_999_999 } as const;

/** Checks sums; what the entries leave open is settled as they state it. */
function checkSums(line: string, first: number, totals: Totals, width: SumWidth): void {
  const stated = readSums(line, first, width);
  const { undirectedCents, hiddenAmounts, hiddenBanks } = totals;
  if (hiddenBanks === 0) checkCounted('entry_hash', totals.hash, stated.hash);
  const openDebits = stated.debitCents - totals.debitCents;
  const openCredits = stated.creditCents - totals.creditCents;
  const hiddenCents = openDebits + openCredits - undirectedCents;
  const isPossible =
    openDebits >= 0 &&
    openCredits >= 0 &&
    hiddenCents >= 0 &&
    hiddenCents <= hiddenAmounts * maxEntryCents[width];
  if (!isPossible || undirectedCents + hiddenAmounts === 0) {
    checkCounted('total_debits', totals.debitCents, stated.debitCents);
    checkCounted('total_credits', totals.creditCents, stated.creditCents);
  }
  if (!isPossible) throw new BadField('total_debits', 'must be the sum of the entries');
  totals.settle({ records: totals.records, ...stated });
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
  checkCounted(field, counted, readNumber(line, first, last, field));
}

function checkCounted(field: string, counted: number, claimed: number): void {
  if (claimed === counted) return;
  throw new BadField(field, `must be ${counted}, as counted; it is ${claimed}`);
}
