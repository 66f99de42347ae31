import { BatchReader } from './batch-reader.ts';
import {
  checkFileControl,
  maxAdviceCents,
  readBlockCount,
  type SumWidth,
  Totals,
} from './control-records.ts';
import { type FileHeader, readFileHeader } from './file-header.ts';
import type { FileProblem } from './file-problem.ts';
import { blockingFactor, type FileSummary, type ReadPart } from './nacha-file.ts';
import { BadField, isPrintable, recordLength } from './record-fields.ts';

const filler = '9'.repeat(recordLength);

/**
 * Reads the records of one file in order, and stops at the first problem of its frame: header, order
 * and form of records, and control records. Problems of batches and entries stop nothing.
 */
export class FileReader {
  header: FileHeader | undefined;
  problem: FileProblem | undefined;
  readonly #totals: Totals = new Totals(maxAdviceCents);
  #batches = 0;
  #lastBatchNumber = 0;
  #width: SumWidth = 'usual';
  #parts: ReadPart[] = [];
  #batch: BatchReader | undefined;
  #claimedBlocks: number | undefined;
  #line = 0;
  #blankFrom = 0;

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
      this.#readLine(line);
    });
  }

  /** Ends the file, which reports missing records. */
  end(): boolean {
    return this.#guard(() => {
      if (this.#claimedBlocks === undefined) {
        this.#line += 1;
        throw new BadField('record_type', `must be ${this.#expected()}, where the file ends`);
      }
      if (this.#blankFrom > 0) this.#line = this.#blankFrom - 1;
      if (this.#line % blockingFactor !== 0) {
        throw new BadField('blocking', 'must fill the last block of ten records with nines');
      }
      const blocks = this.#line / blockingFactor;
      if (this.#claimedBlocks !== blocks) {
        const rule = `must be ${blocks}, as counted; it is ${this.#claimedBlocks}`;
        throw new BadField('block_count', rule);
      }
    });
  }

  summary(): FileSummary {
    const { records, debitCents, creditCents, hash } = this.#totals;
    return {
      batches: this.#batches,
      records,
      debitCents: BigInt(debitCents),
      creditCents: BigInt(creditCents),
      entryHash: String(hash).padStart(10, '0'),
    };
  }

  #guard(work: () => void): boolean {
    if (this.problem) return false;
    try {
      work();
      return true;
    } catch (error) {
      if (!(error instanceof BadField)) throw error;
      this.problem = { line: this.#line, field: error.field, rule: error.rule };
      return false;
    }
  }

  #readLine(text: string): void {
    if (this.#claimedBlocks !== undefined) this.#readPadding(text);
    else if (this.#batch) this.#readInBatch(checkLength(text), this.#batch);
    else this.#readBetweenBatches(checkLength(text));
  }

  #readInBatch(line: string, batch: BatchReader): void {
    if (line.startsWith('6')) batch.readEntry(line, this.#line);
    else if (line.startsWith('7') && batch.open) batch.readAddenda(line);
    else if (line.startsWith('8')) this.#closeBatch(line, batch);
    else throw this.#outOfOrder();
  }

  #readBetweenBatches(line: string): void {
    const type = line[0];
    if (!this.header && type === '1') this.header = readFileHeader(line);
    else if (this.header && type === '5') this.#openBatch(line);
    else if (this.header && type === '9') this.#closeFile(line);
    else throw this.#outOfOrder();
  }

  #openBatch(line: string): void {
    const batch = new BatchReader(line, this.#line);
    if (batch.number <= this.#lastBatchNumber) {
      throw new BadField('batch_number', 'must rise from batch to batch');
    }
    this.#lastBatchNumber = batch.number;
    if (batch.width === 'wide') this.#width = 'wide';
    this.#batch = batch;
  }

  #closeBatch(line: string, batch: BatchReader): void {
    batch.close(line);
    this.#batches += 1;
    this.#totals.addBatch(batch.totals);
    this.#parts.push(...batch.takeParts());
    this.#batch = undefined;
  }

  #closeFile(line: string): void {
    if (line === filler) throw this.#outOfOrder();
    checkFileControl(line, { batches: this.#batches, totals: this.#totals }, this.#width);
    this.#claimedBlocks = readBlockCount(line);
  }

  /** After the file control record: nines up to the end of the block, then at most blank lines. */
  #readPadding(line: string): void {
    const isBlank = line.trim() === '' || line === '\x1a';
    if (isBlank && this.#blankFrom === 0) this.#blankFrom = this.#line;
    if (isBlank) return;
    if (this.#blankFrom === 0 && line.trimEnd() === filler) return;
    throw new BadField('padding', 'must be records of nines, and nothing after them');
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

/** Accepts spaces after the record: some systems pad lines. */
function checkLength(text: string): string {
  const line = text.length > recordLength ? trimTo(text) : text;
  if (line.length !== recordLength) {
    throw new BadField('record_length', `must be ${recordLength} characters`);
  }
  if (!isPrintable(line)) throw new BadField('characters', 'must be printable ASCII');
  return line;
}

function trimTo(text: string): string {
  return text.slice(recordLength).trim() === '' ? text.slice(0, recordLength) : text;
}
