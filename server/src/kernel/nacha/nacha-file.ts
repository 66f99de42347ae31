import type { BatchHeader } from './batch-header.ts';
import type { Entry } from './entry.ts';

/**
 * A file's content in its order, as the writer takes it and the reader gives it: a batch, then its
 * entries, in groups of any size, since waiting for each alone would cost more than its work.
 */
export type FilePart =
  | { kind: 'batch'; batch: BatchHeader }
  | { kind: 'entries'; entries: readonly Entry[] };

/** What the control records of a file sum up. */
export interface FileSummary {
  batches: number;
  /** Entry and addenda records. */
  records: number;
  debitCents: bigint;
  creditCents: bigint;
  /** The last ten digits of the sum of the receiving banks' numbers, as text. */
  entryHash: string;
}

/** Records stand in blocks of ten; records of nines fill up the last one. */
export const blockingFactor = 10;
