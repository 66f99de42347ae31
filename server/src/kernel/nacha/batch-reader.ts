import { type BatchHeader, isAdvice, readBatchHeader, readPartOfHeader } from './batch-header.ts';
import { maxAdviceCents, type SumWidth, Totals } from './control-records.ts';
import type { ReadEntry } from './entry.ts';
import {
  type CountingBatch,
  doubtEntry,
  type EntryRecords,
  hasEntryColumns,
  interpretEntry,
  problemAt,
  type ReadingBatch,
  readCounted,
  unheadedEntry,
  unknownRecord,
} from './entry-reader.ts';
import type { FileProblem } from './file-problem.ts';
import type { ReadPart, UnreadEntry } from './nacha-file.ts';
import { BadField, recordLength } from './record-fields.ts';
import type { LineRecord } from './record-text.ts';
import { SeenTraces } from './trace-numbers.ts';

/**
 * Reads the records of one batch. Its header and entries may break any rule: an entry that does is set
 * aside with the problem, and the others are read.
 */
export class BatchReader {
  readonly totals = new Totals(maxAdviceCents);
  readonly width: SumWidth;
  /** Rules that the batch breaks and that hide none of its entries. */
  readonly faults: FileProblem[] = [];
  /** Record of the header; empty in a batch without one. */
  readonly record: string;
  /** Line of the last record. */
  end: number;
  /** Record of an entry whose addenda may still follow. */
  open: EntryRecords | undefined;
  readonly #counting: CountingBatch;
  readonly #reading: ReadingBatch | undefined;
  /** Problem of a header that cannot be read, and that of each entry then. */
  readonly #problem: FileProblem | undefined;
  readonly #doubt: FileProblem | undefined;
  readonly #seenTraces = new SeenTraces();
  #parts: ReadPart[] = [];
  #group: ReadEntry[] = [];
  #unread: UnreadEntry[] = [];

  /** @param doubt why no control record proves the batch; undefined if one does. */
  constructor({ record, length }: LineRecord, line: number, doubt?: FileProblem) {
    this.record = length === 'whole' ? record : '';
    this.end = line;
    this.#doubt = doubt;
    this.width = isAdvice(this.record) ? 'wide' : 'usual';
    const read = this.#readHeader(line, length);
    this.#counting = { isAdvice: this.width === 'wide', direction: directionOf(read) };
    if ('problem' in read) {
      this.#problem = read.problem;
      const header = this.record.startsWith('5') ? this.record : '';
      this.#parts.push({ kind: 'batch', batch: readPartOfHeader(header) });
      return;
    }
    this.#parts.push({ kind: 'batch', batch: read.header });
    this.#reading = {
      header: read.header,
      hasTrace: (trace) => !this.#seenTraces.add(trace),
    };
  }

  readEntry(record: string, line: number): void {
    this.#endEntry();
    this.end = line;
    this.totals.addCounted(readCounted(record, this.#counting));
    this.open = { line, record, addenda: [] };
  }

  readAddenda({ record, length }: LineRecord, line: number): void {
    this.end = line;
    this.totals.records += 1;
    const { open } = this;
    if (!open)
      this.faults.push({ line, field: 'record_type', rule: 'must be 6 (entry) before addenda' });
    else {
      open.addenda.push(record);
      if (length !== 'whole') open.cut ??= { line, ...lengthRule };
    }
  }

  /** Reads a record of no known type, or an entry of another length, with the addenda that follow it. */
  readUnknown({ record, length }: LineRecord, line: number): void {
    this.#endEntry();
    this.end = line;
    const isCounted = length === 'whole' && hasEntryColumns(record);
    if (isCounted) this.totals.addCounted(readCounted(record, this.#counting));
    else this.totals.addHidden();
    const rule = length === 'whole' ? typeRule : lengthRule;
    this.open = { line, record, addenda: [], hidden: { line, ...rule } };
  }

  close(): void {
    this.#endEntry();
  }

  /** Returns the parts read since the last call. */
  takeParts(): ReadPart[] {
    this.#endGroup();
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }

  #readHeader(
    line: number,
    length: LineRecord['length'],
  ): { header: BatchHeader } | { problem: FileProblem } {
    if (length !== 'whole') return { problem: { line, ...lengthRule } };
    try {
      if (!this.record.startsWith('5')) {
        throw new BadField('record_type', 'must be 5 (batch header) before the entry');
      }
      return {
        header: readBatchHeader(this.record, (fault) => this.faults.push(problemAt(line, fault))),
      };
    } catch (error) {
      if (!(error instanceof BadField)) throw error;
      return { problem: problemAt(line, error) };
    }
  }

  #endEntry(): void {
    const records = this.open;
    this.open = undefined;
    if (!records) return;
    if (records.hidden) this.#add(unknownRecord(records, records.hidden));
    else if (this.#problem) {
      const problem = { ...this.#problem, line: records.line };
      this.#add(unheadedEntry(records, problem, this.#counting));
    } else if (this.#reading) this.#addInDoubt(interpretEntry(this.#reading, records), records);
  }

  #addInDoubt(read: ReadEntry | UnreadEntry, records: EntryRecords): void {
    const isDoubted = this.#doubt && !('answers' in read);
    this.#add(isDoubted ? doubtEntry(read, records, this.#doubt) : read);
  }

  #add(entry: ReadEntry | UnreadEntry): void {
    if ('answers' in entry) this.#addUnread(entry);
    else this.#addEntry(entry);
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
}

const lengthRule = { field: 'record_length', rule: `must be ${recordLength} characters` };
const typeRule = {
  field: 'record_type',
  rule: 'must be 6 (entry), 7 (addenda) or 8 (batch control)',
};

function directionOf(read: { header: BatchHeader } | { problem: FileProblem }) {
  if ('problem' in read || read.header.serviceClass === 'mixed') return null;
  return read.header.serviceClass === 'debits' ? 'debit' : 'credit';
}
