import type { ClassCode } from './transfer-rules.ts';

/** One ACH entry: money pulled from (debit) or pushed to (credit) an account at another bank. */
export interface AchEntry {
  /** The operator takes an entry once, however often it is submitted. */
  idempotencyKey: string;
  direction: 'debit' | 'credit';
  /** Stands for the account at the other bank. */
  processorToken: string;
  amountCents: bigint;
  currency: string;
  classCode: ClassCode;
  sameDay: boolean;
  description: string | null;
}

/** A refusal is an answer, an outage an error. */
export type Submission =
  | { accepted: true; reference: string }
  | { accepted: false; reason: string };

/** Why the other bank sent an entry back (NACHA's return reason codes). */
export interface AchReturn {
  /** Such as R01. */
  code: string;
  reason: string;
}

/** What this service needs of an ACH operator. */
export interface AchVendor {
  submit(entry: AchEntry, signal: AbortSignal): Promise<Submission>;
  /**
   * The return of an entry that has come so far, or null. Asked when the entry is due to settle and
   * again after it has.
   */
  findReturn(
    request: { reference: string; hasSettled: boolean },
    signal: AbortSignal,
  ): Promise<AchReturn | null>;
}
