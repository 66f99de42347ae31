import type { BatchHeader } from './batch-header.ts';
import { Totals } from './control-records.ts';
import type { Entry } from './entry.ts';
import { entryClasses } from './entry-classes.ts';
import { checkAnyEntry } from './entry-rules.ts';
import { BadField } from './record-fields.ts';
import { SeenTraces } from './trace-numbers.ts';

/** A batch that is being written or read: the rules between its entries, and their totals. */
export class OpenBatch {
  readonly header: BatchHeader;
  readonly totals = new Totals();
  readonly #seenTraces: SeenTraces;
  #lastTrace = '';
  #holdsReturns: boolean | undefined;

  constructor(header: BatchHeader, seenTraces: SeenTraces) {
    this.header = header;
    this.#seenTraces = seenTraces;
  }

  /** @throws BadField if the entry breaks a rule of its class or of its batch. */
  addEntry(entry: Entry): void {
    checkAnyEntry(entry);
    entryClasses[this.header.entryClass].checkEntry(entry);
    this.#checkDirection(entry);
    this.#checkKind(entry);
    this.#checkTrace(entry);
    this.totals.addEntry(entry);
  }

  /** @throws BadField if the batch has no entry. */
  close(): void {
    if (this.totals.records === 0) throw new BadField('entry_count', 'must be above zero');
  }

  #checkDirection({ direction }: Entry): void {
    const { serviceClass } = this.header;
    if (serviceClass === 'mixed' || serviceClass === `${direction}s`) return;
    throw new BadField('transaction_code', `must be of ${serviceClass}, as its batch is`);
  }

  #checkKind({ purpose }: Entry): void {
    const isReturn = purpose === 'return';
    this.#holdsReturns ??= isReturn;
    if (!isReturn && this.header.effectiveDate === null) {
      throw new BadField('effective_date', 'must be a date, as its batch holds no returns');
    }
    if (this.#holdsReturns === isReturn) return;
    throw new BadField('transaction_code', 'must not mix returns with other entries in a batch');
  }

  /** Operators number their own returns; only entries that a bank sends have its number. */
  #checkTrace({ traceNumber, purpose }: Entry): void {
    if (purpose !== 'return' && !traceNumber.startsWith(this.header.odfiId)) {
      throw new BadField('trace_number', "must start with the batch's odfi_id");
    }
    if (traceNumber <= this.#lastTrace) {
      throw new BadField('trace_number', 'must rise from entry to entry in a batch');
    }
    this.#seenTraces.add(traceNumber);
    this.#lastTrace = traceNumber;
  }
}

/** A file that is being written or read: its batches and their totals. */
export class OpenFile {
  readonly totals = new Totals();
  batches = 0;
  readonly #seenTraces = new SeenTraces();
  #lastBatchNumber = 0;

  /** @throws BadField if batch numbers do not rise. */
  openBatch(header: BatchHeader): OpenBatch {
    if (header.batchNumber <= this.#lastBatchNumber) {
      throw new BadField('batch_number', 'must rise from batch to batch');
    }
    this.#lastBatchNumber = header.batchNumber;
    return new OpenBatch(header, this.#seenTraces);
  }

  closeBatch(batch: OpenBatch): void {
    batch.close();
    this.batches += 1;
    this.totals.addBatch(batch.totals);
  }
}
