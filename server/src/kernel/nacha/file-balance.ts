import type { BatchReader } from './batch-reader.ts';
import {
  batchControlFaults,
  checkBatchSums,
  checkFileReserved,
  checkFileSums,
  maxAdviceCents,
  readBatchSums,
  type StatedSums,
  type SumWidth,
  Totals,
} from './control-records.ts';
import type { FileFault, FileProblem } from './file-problem.ts';
import { BadField } from './record-fields.ts';

/** Most faults that are listed of a file. */
const maxFaults = 100;

export interface PlacedRecord {
  record: string;
  line: number;
}

/**
 * Weighs the control records of a file against its entries. A batch is proven by its own control record,
 * or by that of the file if no other batch is in doubt. Any other batch is in doubt: its entries may be
 * altered or missing, and nothing says which (docs/decisions/0280).
 */
export class FileBalance {
  readonly faults: FileFault[] = [];
  /** Doubts about batches, by their places in the file. */
  readonly doubts = new Map<number, FileProblem>();
  readonly totals = new Totals(maxAdviceCents);
  batches = 0;
  #width: SumWidth = 'usual';
  /** Batches with entries, and those of them that no control record proves. */
  #withEntries = 0;
  #doubtful = 0;
  /** Sums of all batch controls; undefined once one of them is missing or not legible. */
  #stated: Totals | undefined = new Totals(maxAdviceCents);

  /** Adds a batch with its control record; null if it has none. */
  addBatch(batch: BatchReader, control: PlacedRecord | null): void {
    this.batches += 1;
    const { faults, totals, width, end } = batch;
    if (width === 'wide') this.#width = 'wide';
    for (const fault of faults) this.#note(fault, this.batches);
    const doubt = control
      ? this.#weigh(batch, control)
      : { line: end, field: 'batch_control', rule: 'must end the batch' };
    if (doubt) this.doubts.set(this.batches, doubt);
    if (totals.records > 0) this.#withEntries += 1;
    if (totals.records > 0 && doubt) this.#doubtful += 1;
    const stated = control ? readBatchSums(control.record, width) : undefined;
    if (this.#stated && stated) addStated(this.#stated, stated);
    else this.#stated = undefined;
    this.totals.addBatch(totals);
  }

  /**
   * Ends the file with its control record. Returns the problem of a file of which no entry is proven:
   * it is sent again as a whole.
   */
  close(control: PlacedRecord): FileProblem | undefined {
    const problem = this.#check(control, this.totals);
    const [first] = this.doubts;
    if (!problem && first && this.doubts.size === 1) {
      const [place, doubt] = first;
      this.doubts.clear();
      this.#doubtful = 0;
      this.#note(doubt, place);
    }
    for (const [place, doubt] of this.doubts) this.#note(doubt, place, true);
    // A control record that sums up the other ones contradicts no batch that they prove.
    const isSummary = this.#stated !== undefined && !this.#check(control, this.#stated);
    const unexplained = isSummary && this.doubts.size > 0 ? undefined : problem;
    if (unexplained) this.#note(unexplained, null, true);
    this.#attempt(control.line, null, () => checkFileReserved(control.record, this.#width));
    this.faults.sort((one, other) => one.line - other.line);
    const [doubted] = this.doubts.values();
    return this.#doubtful === this.#withEntries ? (doubted ?? unexplained) : undefined;
  }

  noteFile(problem: FileProblem, needsPerson = false): void {
    this.#note(problem, null, needsPerson);
  }

  #weigh(batch: BatchReader, { record, line }: PlacedRecord): FileProblem | undefined {
    for (const { field, rule } of batchControlFaults(record, batch.record, batch.width)) {
      this.#note({ line, field, rule }, this.batches);
    }
    return problemOf(line, () => checkBatchSums(record, batch));
  }

  #check({ record, line }: PlacedRecord, totals: Totals): FileProblem | undefined {
    return problemOf(line, () =>
      checkFileSums(record, { batches: this.batches, totals }, this.#width),
    );
  }

  #attempt(line: number, place: number | null, work: () => void): void {
    const problem = problemOf(line, work);
    if (problem) this.#note(problem, place);
  }

  #note(problem: FileProblem, batch: number | null, needsPerson = false): void {
    if (this.faults.length < maxFaults) this.faults.push({ ...problem, batch, needsPerson });
    else if (needsPerson) this.faults[maxFaults - 1] = { ...problem, batch, needsPerson };
  }
}

function addStated(totals: Totals, { records, hash, debitCents, creditCents }: StatedSums): void {
  const batch = new Totals(maxAdviceCents);
  batch.records = records;
  batch.settle({ records, hash, debitCents, creditCents });
  totals.addBatch(batch);
}

/** The rule that a field breaks, if any. */
export function problemOf(line: number, work: () => void): FileProblem | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (!(error instanceof BadField)) throw error;
    return { line, field: error.field, rule: error.rule };
  }
}
