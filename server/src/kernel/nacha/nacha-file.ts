import type { BatchHeader } from './batch-header.ts';
import type { Entry, ReadEntry } from './entry.ts';
import type { FileProblem } from './file-problem.ts';
import type { Direction } from './transaction-codes.ts';

/**
 * The content of a file in order, for the writer: a batch, then its entries, in groups of any size,
 * since an await per entry would cost more than its work.
 */
export type FilePart =
  | { kind: 'batch'; batch: BatchHeader }
  | { kind: 'entries'; entries: readonly Entry[] };

/** The content of a file from the reader. Entries that cannot be read are separate parts. */
export type ReadPart =
  | { kind: 'batch'; batch: BatchHeader }
  | { kind: 'entries'; entries: readonly ReadEntry[] }
  | { kind: 'unread'; entries: readonly UnreadEntry[] };

/**
 * An entry of which no more is known than its file's control records count: a person reads its
 * records in the file.
 */
export interface UnreadEntry {
  problem: FileProblem;
  /** The field's text, which need not be digits. */
  traceNumber: string;
  amountCents: bigint;
  /** Null for a transaction code without a direction. */
  direction: Direction | null;
  /** Records of the entry: itself and its addenda. */
  records: number;
  /** Code of a return or change in its addenda, and the trace number it answers, where legible. */
  answers: { code: string; originalTrace: string } | null;
}

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
