import { BatchReader } from './batch-reader.ts';
import { readBlockCount } from './control-records.ts';
import { FileBalance, type PlacedRecord, problemOf } from './file-balance.ts';
import { type FileHeader, readFileHeader } from './file-header.ts';
import type { FileProblem } from './file-problem.ts';
import { blockingFactor, type FileSummary, type ReadPart } from './nacha-file.ts';
import { BadField, recordLength } from './record-fields.ts';
import { toRecord } from './record-text.ts';

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
  #blankFrom = 0;

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
      if (this.#blankFrom > 0) this.#line = this.#blankFrom - 1;
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

  #readRecord(line: string): void {
    const type = line[0];
    if (!this.header) {
      if (type !== '1') throw this.#outOfOrder();
      this.header = readFileHeader(line);
    } else if (isFileHeader(line) || line === filler) throw this.#outOfOrder();
    else if (type === '5') this.#openBatch(line);
    else if (isFileControl(line)) this.#closeFile(line);
    else if (type === '8') this.#readControl(line);
    else this.#readInBatch(line, this.#batch ?? this.#openBatch(/^[67]/.test(line) ? '' : line));
  }

  #readInBatch(line: string, batch: BatchReader): void {
    if (line.startsWith('6')) batch.readEntry(line, this.#line);
    else if (line.startsWith('7')) batch.readAddenda(line, this.#line);
    else if (line !== batch.record) batch.readUnknown(line, this.#line);
  }

  #openBatch(record: string): BatchReader {
    this.#closeBatch(null);
    const batch = new BatchReader(record, this.#line, this.#doubts.get(this.balance.batches + 1));
    this.#batch = batch;
    return batch;
  }

  #readControl(record: string): void {
    if (this.#batch) this.#closeBatch({ record, line: this.#line });
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

  #closeFile(record: string): void {
    this.#closeBatch(null);
    this.#control = { record, line: this.#line };
  }

  /** @throws BadField */
  #checkBlocks({ record }: PlacedRecord): void {
    if (this.#line % blockingFactor !== 0) {
      throw new BadField('blocking', 'must fill the last block of ten records with nines');
    }
    const [blocks, stated] = [this.#line / blockingFactor, readBlockCount(record)];
    if (stated !== blocks) {
      throw new BadField('block_count', `must be ${blocks}, as counted; it is ${stated}`);
    }
  }

  /**
   * After the file control record: nines up to the end of the block, then at most blank lines. Other
   * text has no meaning, but a record must not be lost.
   */
  #readPadding(line: string): void {
    const isBlank = line.trim() === '' || line === '\x1a';
    if (isBlank && this.#blankFrom === 0) this.#blankFrom = this.#line;
    if (isBlank || line.trimEnd() === filler) return;
    const problem = new BadField('padding', 'must be records of nines, and nothing after them');
    if (/^[15678]/.test(line) && line.trimEnd().length >= recordLength) throw problem;
    this.balance.noteFile({ line: this.#line, field: problem.field, rule: problem.rule });
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

/** True for the header of a file, and not for another record with a wrong type. */
function isFileHeader(line: string): boolean {
  return line.startsWith('101') && line.startsWith('094101', 34);
}

/** True for the control of a file, which ends in blanks, unlike other records with a wrong type. */
function isFileControl(line: string): boolean {
  return line.startsWith('9') && (line.slice(79).trim() === '' || /^9\d{54}/.test(line));
}
