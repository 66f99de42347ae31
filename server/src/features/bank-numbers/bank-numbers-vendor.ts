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

/** What is needed of a provider to send money to an account or pull it from there. */
export interface BankNumbersVendor {
  /** The numbers of the account behind a processor token. */
  readNumbers(request: { processorToken: string }, signal: AbortSignal): Promise<NumbersAnswer>;
}
