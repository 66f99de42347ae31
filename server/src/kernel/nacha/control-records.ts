import { type BatchHeader, serviceCode } from './batch-header.ts';
import type { Entry } from './entry.ts';
import {
  BadField,
  readFixed,
  readNumber,
  readText,
  writeDigits,
  writeNumber,
  writeText,
} from './record-fields.ts';

const hashModulus = 10_000_000_000;
const maxTotalCents = 999_999_999_999;

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

  addEntry(entry: Entry): void {
    this.records += entry.addenda ? 2 : 1;
    this.hash = (this.hash + Number(entry.routingNumber.slice(0, 8))) % hashModulus;
    const cents = Number(entry.amountCents);
    if (entry.direction === 'debit') this.debitCents = this.#checked(this.debitCents + cents);
    else this.creditCents = this.#checked(this.creditCents + cents);
  }

  addBatch(batch: Totals): void {
    this.records += batch.records;
    this.hash = (this.hash + batch.hash) % hashModulus;
    this.debitCents = this.#checked(this.debitCents + batch.debitCents);
    this.creditCents = this.#checked(this.creditCents + batch.creditCents);
  }

  #checked(cents: number): number {
    if (cents <= maxTotalCents) return cents;
    throw new BadField('amount', 'must not lift a total above 12 digits');
  }
}

/** @throws BadField if the record differs from the totals counted. */
export function checkBatchControl(line: string, header: BatchHeader, totals: Totals): void {
  checkNumber(line, 2, 4, 'service_class', serviceCode(header.serviceClass));
  checkNumber(line, 5, 10, 'entry_count', totals.records);
  checkSums(line, 11, totals);
  if (readText(line, 45, 54) !== header.companyId) {
    throw new BadField('company_id', 'must be that of the batch header');
  }
  readFixed(line, 74, '      ', 'reserved');
  if (line.slice(79, 87) !== header.odfiId) {
    throw new BadField('odfi_id', 'must be that of the batch header');
  }
  checkNumber(line, 88, 94, 'batch_number', header.batchNumber);
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
export function checkFileControl(line: string, counts: Omit<FileCounts, 'blocks'>): void {
  checkNumber(line, 2, 7, 'batch_count', counts.batches);
  checkNumber(line, 14, 21, 'entry_count', counts.totals.records);
  checkSums(line, 22, counts.totals);
  readFixed(line, 56, ' '.repeat(39), 'reserved');
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

function checkSums(line: string, first: number, totals: Totals): void {
  checkNumber(line, first, first + 9, 'entry_hash', totals.hash);
  checkNumber(line, first + 10, first + 21, 'total_debits', totals.debitCents);
  checkNumber(line, first + 22, first + 33, 'total_credits', totals.creditCents);
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
