import type { Correction } from './change-codes.ts';

/** An addenda record that follows an entry. */
export type Addenda =
  | PaymentInformation
  | ReturnAddenda
  | DishonoredAddenda
  | ContestedAddenda
  | ChangeAddenda
  | OtherRecords;

/** Addenda records of a class that this codec does not interpret, as they are in the file. */
export interface OtherRecords {
  kind: 'records';
  records: readonly string[];
}

/** Records that an entry's addenda take in a file. */
export function addendaCount(addenda: Addenda | null): number {
  if (addenda === null) return 0;
  if (addenda.kind === 'records') return addenda.records.length;
  return 1 + (addenda.kind === 'return' ? (addenda.repeated?.length ?? 0) : 0);
}

/** Type 05: free text, or a banking convention known to both ends. */
export interface PaymentInformation {
  kind: 'information';
  text: string;
}

/** Fields common to all answers to an entry. */
interface AnsweredEntry {
  /** A return reason code or a change code. */
  code: string;
  /** Trace number of the original entry. */
  originalTrace: string;
  /** The bank that received the entry: the first eight digits of its routing number. */
  originalRdfiId: string;
}

/** Type 99, R01 to R53 and R80 to R85: the receiving bank returns the entry. */
export interface ReturnAddenda extends AnsweredEntry {
  kind: 'return';
  /** YYYY-MM-DD; only for R14 and R15. */
  dateOfDeath: string | null;
  information: string;
  /** Addenda records of the returned entry before this one: those of IAT. */
  repeated?: readonly string[];
}

/** Type 99, R61 to R70: the originating bank dishonors a return. */
export interface DishonoredAddenda extends AnsweredEntry {
  kind: 'dishonored';
  returnTrace: string;
  /** Day of the year on which the return settled. */
  returnSettlementDay: number;
  /** Reason code of the return, such as R01. */
  returnCode: string;
  information: string;
}

/** Type 99, R71 to R77: the receiving bank contests a dishonored return. */
export interface ContestedAddenda extends AnsweredEntry {
  kind: 'contested';
  /** YYYY-MM-DD */
  originalReturnedOn: string;
  originalSettlementDay: number;
  returnTrace: string;
  returnSettlementDay: number;
  returnCode: string;
  dishonoredTrace: string;
  dishonoredSettlementDay: number;
  dishonoredCode: string;
}

/** Type 98: the entry was accepted, and later entries should use the corrected data. */
export interface ChangeAddenda extends AnsweredEntry {
  kind: 'change';
  correction: Correction;
}
