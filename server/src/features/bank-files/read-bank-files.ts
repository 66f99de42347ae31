import type { AnswerRow, ListedAnswer } from './incoming/answers-store.ts';
import type { ListedEntry } from './sent-entries-store.ts';

/** An entry of any file, as it is shown: without the account that it is for. */
export interface FileEntryView {
  /** Entries of a file have it in rising order. */
  place: string;
  batchNumber: number | null;
  kind: AnswerRow['kind'];
  code: string | null;
  traceNumber: string;
  originalTraceNumber: string | null;
  transferId: string | null;
  amountCents: bigint;
  outcome: AnswerRow['outcome'];
  isUntimely: boolean;
}

export function viewSent(row: ListedEntry): FileEntryView {
  return {
    place: row.trace_number,
    batchNumber: row.batch_number,
    kind: row.return_code === null ? 'payment' : 'return',
    code: row.return_code,
    traceNumber: row.trace_number,
    originalTraceNumber: row.returned_trace,
    transferId: row.transfer_id,
    amountCents: row.amount_cents,
    outcome: null,
    isUntimely: false,
  };
}

export function viewAnswer(row: ListedAnswer): FileEntryView {
  return {
    place: String(row.position),
    batchNumber: null,
    kind: row.kind,
    code: row.code ?? row.return_code,
    traceNumber: row.trace_number,
    originalTraceNumber: row.original_trace_number,
    transferId: row.transfer_id,
    amountCents: row.amount_cents,
    outcome: row.outcome,
    isUntimely: row.is_untimely,
  };
}

/** An account's numbers as far as anybody may see them. */
export interface MaskedNumbers {
  routingMask: string;
  mask: string;
  accountType: 'checking' | 'savings';
}

export function maskNumbers(numbers: {
  routingNumber: string;
  accountNumber: string;
  accountType: 'checking' | 'savings';
}): MaskedNumbers {
  const { routingNumber, accountNumber, accountType } = numbers;
  return { routingMask: routingNumber.slice(-4), mask: accountNumber.slice(-4), accountType };
}

/** What a notification of change came to. */
export interface ChangedAccount {
  fileId: string;
  accountId: string;
  outcome: NonNullable<AnswerRow['outcome']>;
  /** Undefined where none are known any more. */
  numbers: MaskedNumbers | undefined;
}
