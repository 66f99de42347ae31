import { definePort } from '../../../platform/port.ts';
/** Account fields of an ACH entry. */
export interface BankNumbers {
  /** Nine digits, the last is the check digit. */
  routingNumber: string;
  /** At most 17 characters. */
  accountNumber: string;
  accountType: 'checking' | 'savings';
  /** Name of the holder as the account's bank records it. */
  holderName: string;
}

/** A refusal is a value; an outage is thrown. */
export type NumbersAnswer = { known: true; numbers: BankNumbers } | { known: false };

export interface NumbersRequest {
  brandId: string;
  /** Customer or business that owns the account; null when it has no owner any more. */
  ownerId: string | null;
  accountId: string;
  processorToken: string;
  /** Idempotency reference: equal when an interrupted job repeats its request. */
  reference: string;
}

/** Provider of the routing and account numbers that transfers need. */
export interface BankNumbersVendor {
  /** The numbers of the account behind a processor token. */
  readNumbers(request: NumbersRequest, signal: AbortSignal): Promise<NumbersAnswer>;
}

export const bankNumbersVendor = definePort<BankNumbersVendor>('bank numbers vendor');
