import { definePort } from '../../../platform/port.ts';
/** What an ACH entry to an account bears. */
export interface BankNumbers {
  /** Nine digits, the last of which checks the others. */
  routingNumber: string;
  /** At most 17 characters. */
  accountNumber: string;
  accountType: 'checking' | 'savings';
  /** As the account's bank has it. */
  holderName: string;
}

/** A refusal is an answer, an outage an error. */
export type NumbersAnswer = { known: true; numbers: BankNumbers } | { known: false };

export interface NumbersRequest {
  brandId: string;
  /** The customer or business whose it is; null where nobody's any more. */
  ownerId: string | null;
  accountId: string;
  processorToken: string;
  /** The same when one piece of work asks again, having been broken off. */
  reference: string;
}

/** What is needed of a provider to send money to an account or pull it from there. */
export interface BankNumbersVendor {
  /** The numbers of the account behind a processor token. */
  readNumbers(request: NumbersRequest, signal: AbortSignal): Promise<NumbersAnswer>;
}

/** The vendor that knows the numbers of linked accounts. */
export const bankNumbersVendor = definePort<BankNumbersVendor>('bank numbers vendor');
