import type { Correction } from './change-codes.ts';

/** What travels with an entry, in a record of its own. */
export type Addenda =
  | PaymentInformation
  | ReturnAddenda
  | DishonoredAddenda
  | ContestedAddenda
  | ChangeAddenda;

/** Type 05: free text, or a banking convention that both ends know. */
export interface PaymentInformation {
  kind: 'information';
  text: string;
}

/** What all answers to an entry say of it. */
interface Answered {
  /** A return reason or a change code. */
  code: string;
  /** The trace number under which the entry was sent. */
  originalTrace: string;
  /** The bank that received it: eight digits. */
  originalRdfiId: string;
}

/** Type 99, R01 to R53 and R80 to R85: the receiving bank sends the entry back. */
export interface ReturnAddenda extends Answered {
  kind: 'return';
  /** YYYY-MM-DD; only of R14 and R15. */
  dateOfDeath: string | null;
  information: string;
}

/** Type 99, R61 to R70: the originating bank refuses a return. */
export interface DishonoredAddenda extends Answered {
  kind: 'dishonored';
  returnTrace: string;
  /** The day of the year on which the return settled. */
  returnSettlementDay: number;
  /** The reason given by the return, such as R01. */
  returnCode: string;
  information: string;
}

/** Type 99, R71 to R77: the receiving bank stands by its return. */
export interface ContestedAddenda extends Answered {
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

/** Type 98: the entry was taken, and the next one should be addressed in another way. */
export interface ChangeAddenda extends Answered {
  kind: 'change';
  correction: Correction;
}
