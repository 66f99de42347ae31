import { type BatchHeader, checkNamed } from './batch-header.ts';
import { Totals } from './control-records.ts';
import type { Entry } from './entry.ts';
import { entryClassOf, requireEntryClass } from './entry-classes.ts';
import { checkAnyEntry, checkPurpose } from './entry-rules.ts';
import { BadField } from './record-fields.ts';
import { SeenTraces } from './trace-numbers.ts';

/**
 * A batch that is being written: the rules between its entries, and their totals. They are narrower
 * than those of reading: other banks repeat trace numbers in different batches, this one never does.
 */
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
    checkEntryOf(this.header, entry);
    if (this.#isNameless(entry)) throw new BadField('receiver_name', 'must not be blank');
    this.#checkKind(entry);
    this.#checkTrace(entry);
    this.totals.addEntry(entry);
  }

  /** @throws BadField if the batch has no entry. */
  close(): void {
    if (this.totals.records === 0) throw new BadField('entry_count', 'must be above zero');
  }

  /** Payments that are sent name their receivers, whether or not the operators ask for a name. */
  #isNameless({ purpose, receiverName }: Entry): boolean {
    const isSent = this.header.entryClass === 'PPD' || this.header.entryClass === 'CCD';
    return isSent && purpose !== 'return' && receiverName === '';
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
    if (!this.#seenTraces.add(traceNumber)) {
      throw new BadField('trace_number', 'must be unique in the file');
    }
    this.#lastTrace = traceNumber;
  }
}

/**
 * Checks an entry by itself and against the header of its batch.
 *
 * @throws BadField
 */
export function checkEntryOf(header: BatchHeader, entry: Entry): void {
  const isReturn = entry.purpose === 'return';
  if (!isReturn) checkNamed(header);
  checkAnyEntry(entry);
  // Entries of any class are returned; only those of the supported ones are sent and posted.
  if (isReturn && !entryClassOf(header.entryClass)) checkPurpose(entry);
  else requireEntryClass(header.entryClass).checkEntry(entry);
  const { serviceClass } = header;
  if (serviceClass === 'mixed' || serviceClass === `${entry.direction}s`) return;
  throw new BadField('transaction_code', `must be of ${serviceClass}, as its batch is`);
}

/** A file that is being written: its batches and their totals. */
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
