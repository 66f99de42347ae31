import { type BatchHeader, readBatchHeader, readBatchNumber } from './batch-header.ts';
import { checkBatchControl, maxAdviceCents, type SumWidth, Totals } from './control-records.ts';
import type { ReadEntry } from './entry.ts';
import {
  type EntryRecords,
  interpretEntry,
  problemAt,
  type ReadingBatch,
  readCounted,
  unreadEntry,
} from './entry-reader.ts';
import type { FileProblem } from './file-problem.ts';
import type { ReadPart, UnreadEntry } from './nacha-file.ts';
import { BadField } from './record-fields.ts';
import { SeenTraces } from './trace-numbers.ts';

/** Service class of accounting advices (ADV), whose records have a layout of their own. */
const adviceClass = '280';

/**
 * Reads the records of one batch. Its header and entries may break any rule but those of its control
 * record: an entry that does is set aside with the problem, and the others are read.
 */
export class BatchReader {
  readonly number: number;
  readonly totals: Totals;
  readonly width: SumWidth;
  /** Entry record whose addenda may still follow. */
  open: EntryRecords | undefined;
  readonly #record: string;
  readonly #reading: ReadingBatch | undefined;
  /** Problem of a header that cannot be read, and that of each entry then. */
  readonly #problem: FileProblem | undefined;
  readonly #seenTraces = new SeenTraces();
  #holdsReturns: boolean | undefined;
  #parts: ReadPart[] = [];
  #group: ReadEntry[] = [];
  #unread: UnreadEntry[] = [];

  /** @throws BadField unless the batch has a number. */
  constructor(record: string, line: number) {
    this.#record = record;
    this.number = readBatchNumber(record);
    const isAdvice = record.startsWith(adviceClass, 1);
    this.width = isAdvice ? 'wide' : 'usual';
    this.totals = isAdvice ? new Totals(maxAdviceCents) : new Totals();
    const read = readHeader(record, line);
    if ('problem' in read) {
      this.#problem = read.problem;
      return;
    }
    this.#parts.push({ kind: 'batch', batch: read.header });
    this.#reading = {
      header: read.header,
      hasTrace: (trace) => !this.#seenTraces.add(trace),
      checkKind: (entry) => this.#checkKind(entry),
    };
  }

  /** @throws BadField unless the fields that control records count are legible. */
  readEntry(record: string, line: number): void {
    this.#endEntry();
    this.totals.addCounted(readCounted(record, this.width === 'wide'));
    this.open = { line, record, addenda: [] };
  }

  readAddenda(record: string): void {
    this.totals.records += 1;
    this.open?.addenda.push(record);
  }

  /** @throws BadField if the control record differs from the records counted. */
  close(control: string): void {
    this.#endEntry();
    checkBatchControl(control, this.#record, this);
  }

  /** Returns the parts read since the last call. */
  takeParts(): ReadPart[] {
    this.#endGroup();
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }

  #endEntry(): void {
    const records = this.open;
    this.open = undefined;
    if (!records) return;
    if (this.#problem) {
      const problem = { ...this.#problem, line: records.line };
      this.#addUnread(unreadEntry(records, problem, this.width === 'wide'));
    } else if (this.#reading) {
      const entry = interpretEntry(this.#reading, records);
      if ('answers' in entry) this.#addUnread(entry);
      else this.#addEntry(entry);
    }
  }

  #addEntry(entry: ReadEntry): void {
    if (this.#unread.length > 0) this.#endGroup();
    this.#group.push(entry);
  }

  #addUnread(entry: UnreadEntry): void {
    if (this.#group.length > 0) this.#endGroup();
    this.#unread.push(entry);
  }

  #endGroup(): void {
    if (this.#group.length > 0) this.#parts.push({ kind: 'entries', entries: this.#group });
    if (this.#unread.length > 0) this.#parts.push({ kind: 'unread', entries: this.#unread });
    this.#group = [];
    this.#unread = [];
  }

  #checkKind({ purpose }: ReadEntry): void {
    const isReturn = purpose === 'return';
    this.#holdsReturns ??= isReturn;
    if (this.#holdsReturns === isReturn) return;
    throw new BadField('transaction_code', 'must not mix returns with other entries in a batch');
  }
}

function readHeader(
  record: string,
  line: number,
): { header: BatchHeader } | { problem: FileProblem } {
  try {
    return { header: readBatchHeader(record) };
  } catch (error) {
    if (!(error instanceof BadField)) throw error;
    return { problem: problemAt(line, error) };
  }
}
