import { BatchReader } from './batch-reader.ts';
import { readBlockCount } from './control-records.ts';
import { hasEntryColumns } from './entry-reader.ts';
import { FileBalance, type PlacedRecord, problemOf } from './file-balance.ts';
import { type FileHeader, readFileHeader } from './file-header.ts';
import type { FileProblem } from './file-problem.ts';
import { blockingFactor, type FileSummary, type ReadPart } from './nacha-file.ts';
import { BadField, recordLength } from './record-fields.ts';
import { type LineRecord, toRecord } from './record-text.ts';

const filler = '9'.repeat(recordLength);

/**
 * Reads the records of one file in order, and stops at the first problem of its frame: the header, the
 * length of records, and the end. A batch is known by its place. Problems of batches and entries stop
 * nothing: they are noted, or their entries set aside (docs/decisions/0280).
 */
export class FileReader {
  header: FileHeader | undefined;
  problem: FileProblem | undefined;
  readonly balance = new FileBalance();
  /** Doubts about batches by their places, of an earlier reading. */
  readonly #doubts: ReadonlyMap<number, FileProblem>;
  #parts: ReadPart[] = [];
  #batch: BatchReader | undefined;
  #control: PlacedRecord | undefined;
  #line = 0;
  /** Lines that are not blank: those of the blocks. */
  #records = 0;

  constructor(doubts: ReadonlyMap<number, FileProblem> = new Map()) {
    this.#doubts = doubts;
  }

  /** Returns the parts read since the last call. */
  takeParts(): ReadPart[] {
    const parts = [...this.#parts, ...(this.#batch?.takeParts() ?? [])];
    this.#parts = [];
    return parts;
  }

  /** Reads a line. Returns false after a problem. */
  accept(line: string): boolean {
    return this.#guard(() => {
      this.#line += 1;
      // Systems between banks add blank lines, where they change line ends.
      if (line.trim() === '' || line === '\x1a') return;
      this.#records += 1;
      if (this.#control) this.#readPadding(line);
      else this.#readRecord(toRecord(line));
    });
  }

  /** Ends the file, which reports missing records. */
  end(): boolean {
    return this.#guard(() => {
      const control = this.#control;
      if (!control) {
        this.#line += 1;
        throw new BadField('record_type', `must be ${this.#expected()}, where the file ends`);
      }
      const blocking = problemOf(this.#line, () => this.#checkBlocks(control));
      if (blocking) this.balance.noteFile(blocking);
      this.problem = this.balance.close(control);
    });
  }

  summary(): FileSummary {
    const { batches, totals } = this.balance;
    const { records, debitCents, creditCents, hash } = totals;
    return {
      batches,
      records,
      debitCents: BigInt(debitCents),
      creditCents: BigInt(creditCents),
      entryHash: String(hash).padStart(10, '0'),
    };
  }

  #guard(work: () => void): boolean {
    if (this.problem) return false;
    const problem = problemOf(this.#line, work);
    // The work counts the line.
    if (problem) this.problem = { ...problem, line: this.#line };
    return this.problem === undefined;
  }

  #readRecord(read: LineRecord): void {
    const { record } = read;
    const type = record[0];
    if (!this.header) this.#readHeader(read);
    else if (isFileHeader(record)) throw this.#outOfOrder();
    else if (isFiller(record)) this.#note(padding);
    else if (type === '5' && !hasEntryColumns(record)) this.#openBatch(read);
    else if (isFileControl(record)) this.#closeFile(read);
    else if (type === '8') this.#readControl(read);
    else if (isNoRecord(read)) this.#note(lengthRule);
    else this.#readInBatch(read, this.#batch ?? this.#openBatch(read));
  }

  /** Blanks at the end of the header have no meaning, and some systems strip them. */
  #readHeader(read: LineRecord): void {
    if (read.record[0] !== '1') throw this.#outOfOrder();
    this.header = readFileHeader(read.record, (fault) => this.#note(fault));
    if (read.length === 'long') this.#note(lengthRule);
  }

  #note({ field, rule }: Pick<FileProblem, 'field' | 'rule'>): void {
    this.balance.noteFile({ line: this.#line, field, rule });
  }

  #readInBatch(read: LineRecord, batch: BatchReader): void {
    const { record, length } = read;
    if (record.startsWith('7')) batch.readAddenda(read, this.#line);
    else if (record.startsWith('6') && length === 'whole') batch.readEntry(record, this.#line);
    else if (record !== batch.record) batch.readUnknown(read, this.#line);
  }

  /** Opens a batch by its header, or by the first record of one that has none. */
  #openBatch(read: LineRecord): BatchReader {
    this.#closeBatch(null);
    const isEntry = /^[67]/.test(read.record) || hasEntryColumns(read.record);
    const header: LineRecord = isEntry ? { record: '', length: 'whole' } : read;
    const batch = new BatchReader(header, this.#line, this.#doubts.get(this.balance.batches + 1));
    this.#batch = batch;
    return batch;
  }

  #readControl(read: LineRecord): void {
    if (read.length !== 'whole') this.#note(lengthRule);
    if (this.#batch) this.#closeBatch({ record: read.record, line: this.#line });
    else {
      const rule = `must be ${this.#expected()}`;
      this.balance.noteFile({ line: this.#line, field: 'record_type', rule }, true);
    }
  }

  #closeBatch(control: PlacedRecord | null): void {
    if (!this.#batch) return;
    this.#batch.close();
    this.balance.addBatch(this.#batch, control);
    this.#parts.push(...this.#batch.takeParts());
    this.#batch = undefined;
  }

  /** Blanks at the end of the file control, more than a third of it, are stripped by some systems. */
  #closeFile(read: LineRecord): void {
    const { record } = read;
    if (read.length === 'long') this.#note(lengthRule);
    this.#closeBatch(null);
    this.#control = { record, line: this.#line };
  }

  /** @throws BadField */
  #checkBlocks({ record }: PlacedRecord): void {
    if (this.#records % blockingFactor !== 0) {
      throw new BadField('blocking', 'must fill the last block of ten records with nines');
    }
    const [blocks, stated] = [this.#records / blockingFactor, readBlockCount(record)];
    if (stated !== blocks) {
      throw new BadField('block_count', `must be ${blocks}, as counted; it is ${stated}`);
    }
  }

  /**
   * After the file control record: nines up to the end of the block, then at most blank lines. Other
   * text has no meaning, but a record must not be lost.
   */
  #readPadding(line: string): void {
    if (line.trimEnd() === filler) return;
    if (/^[15678]/.test(line) && line.trimEnd().length >= shortestRecord) {
      throw new BadField(padding.field, padding.rule);
    }
    this.#note(padding);
  }

  #outOfOrder(): BadField {
    return new BadField('record_type', `must be ${this.#expected()}`);
  }

  #expected(): string {
    if (!this.header) return '1 (file header)';
    if (this.#batch?.open) return '6 (entry), 7 (addenda) or 8 (batch control)';
    if (this.#batch) return '6 (entry) or 8 (batch control)';
    return '5 (batch header) or 9 (file control)';
  }
}

const lengthRule = { field: 'record_length', rule: `must be ${recordLength} characters` };
const padding = { field: 'padding', rule: 'must be records of nines, and nothing after them' };

/** Characters from which on a line after the file control may be a record of which some are lost. */
const shortestRecord = 80;

function isFiller(record: string): boolean {
  return /^9+$/.test(record.trimEnd());
}

/** True for a line that is too short for a record and has the type of none. */
function isNoRecord({ record, length }: LineRecord): boolean {
  return length === 'short' && !/^\d/.test(record);
}

/** True for the header of a file, and not for another record with a wrong type. */
function isFileHeader(line: string): boolean {
  return line.startsWith('101') && line.startsWith('094101', 34);
}

/** True for the control of a file, which ends in blanks, unlike other records with a wrong type. */
function isFileControl(line: string): boolean {
  return line.startsWith('9') && (line.slice(79).trim() === '' || /^9\d{54}/.test(line));
}
