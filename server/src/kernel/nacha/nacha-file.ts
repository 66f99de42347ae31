import type { BatchHeader } from './batch-header.ts';
import type { Entry } from './entry.ts';

/**
 * The content of a file in order, for the writer and from the reader: a batch, then its entries, in
 * groups of any size, since an await per entry would cost more than its work.
 */
export type FilePart =
  | { kind: 'batch'; batch: BatchHeader }
  | { kind: 'entries'; entries: readonly Entry[] };

/** Totals from the control records of a file. */
export interface FileSummary {
  batches: number;
  /** Entry and addenda records. */
  records: number;
  debitCents: bigint;
  creditCents: bigint;
  /** The last ten digits of the sum of the receiving banks' numbers, as text. */
  entryHash: string;
}

/** Records per block; records of nines pad the last block. */
export const blockingFactor = 10;
