import { readAddenda } from './addenda-records.ts';
import { readBatchHeader } from './batch-header.ts';
import { type OpenBatch, OpenFile } from './batch-rules.ts';
import { checkBatchControl, checkFileControl, readBlockCount } from './control-records.ts';
import { type Entry, readEntry } from './entry.ts';
import { type FileHeader, readFileHeader } from './file-header.ts';
import { blockingFactor, type FilePart, type FileSummary } from './nacha-file.ts';
import { BadField, isPrintable, recordLength } from './record-fields.ts';

/** The first rule that a file breaks. */
export interface FileProblem {
  /** Counted from one. */
  line: number;
  field: string;
  /** Continues the field's name: "must be ...". */
  rule: string;
}

const filler = '9'.repeat(recordLength);

/** Reads the records of one file in order, and stops at the first problem. */
export class FileReader {
  header: FileHeader | undefined;
  problem: FileProblem | undefined;
  readonly #file = new OpenFile();
  #parts: FilePart[] = [];
  #entries: Entry[] = [];
  #batch: OpenBatch | undefined;
  /** An entry whose announced addenda record has not been read yet. */
  #waiting: { entry: Entry; line: number } | undefined;
  #claimedBlocks: number | undefined;
  #line = 0;
  #blankFrom = 0;

  /** Returns the parts read since the last call. */
  takeParts(): FilePart[] {
    this.#endGroup();
    const parts = this.#parts;
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
    const { batches, totals } = this.#file;
    return {
      batches,
      records: totals.records,
      debitCents: BigInt(totals.debitCents),
      creditCents: BigInt(totals.creditCents),
      entryHash: String(totals.hash).padStart(10, '0'),
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
    else if (this.#waiting) this.#readAddenda(checkLength(text), this.#waiting);
    else if (this.#batch) this.#readInBatch(checkLength(text), this.#batch);
    else this.#readBetweenBatches(checkLength(text));
  }

  #readInBatch(line: string, batch: OpenBatch): void {
    if (line.startsWith('6')) this.#readEntry(line, batch);
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
    const header = readBatchHeader(line);
    this.#batch = this.#file.openBatch(header);
    this.#parts.push({ kind: 'batch', batch: header });
  }

  #readEntry(line: string, batch: OpenBatch): void {
    const { entry, hasAddenda } = readEntry(line);
    if (hasAddenda) this.#waiting = { entry, line: this.#line };
    else this.#addEntry(entry, batch);
  }

  #readAddenda(line: string, waiting: { entry: Entry; line: number }): void {
    if (!line.startsWith('7')) throw this.#outOfOrder();
    const { entry } = waiting;
    entry.addenda = readAddenda(line, entry.traceNumber);
    this.#waiting = undefined;
    if (!this.#batch) return;
    const here = this.#line;
    // A rule broken at this point is broken by the entry, not by its addenda.
    this.#line = waiting.line;
    this.#addEntry(entry, this.#batch);
    this.#line = here;
  }

  #addEntry(entry: Entry, batch: OpenBatch): void {
    batch.addEntry(entry);
    this.#entries.push(entry);
  }

  #closeBatch(line: string, batch: OpenBatch): void {
    checkBatchControl(line, batch.header, batch.totals);
    this.#file.closeBatch(batch);
    this.#endGroup();
    this.#batch = undefined;
  }

  #closeFile(line: string): void {
    if (line === filler) throw this.#outOfOrder();
    checkFileControl(line, this.#file);
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

  #endGroup(): void {
    if (this.#entries.length === 0) return;
    this.#parts.push({ kind: 'entries', entries: this.#entries });
    this.#entries = [];
  }

  #outOfOrder(): BadField {
    return new BadField('record_type', `must be ${this.#expected()}`);
  }

  #expected(): string {
    if (!this.header) return '1 (file header)';
    if (this.#waiting) return '7 (the addenda record that the entry announces)';
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
