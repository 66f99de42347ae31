import { definePort } from '../../../platform/port.ts';
/** Where a transaction took place and how the bank names it (contract, section 2.10). */
export interface BankTransactionDetails {
  statement_descriptor: string;
  mcc_description: string | null;
  merchant_name: string | null;
  merchant_address: string | null;
  merchant_city: string | null;
  merchant_state: string | null;
  merchant_postal_code: string | null;
  merchant_country: string | null;
  merchant_lat: number | null;
  merchant_long: number | null;
  merchant_store_number: string | null;
}

export interface BankTransaction {
  /** A UUID. */
  transactionId: string;
  state: 'pending' | 'completed';
  /** Of a completed transaction, the pending one that it once was. */
  previousTransactionId: string | null;
  transactionType: string;
  /** Positive: money left the account. */
  amountCents: bigint;
  currency: string;
  /** When it was authorized, and when it completed (or, pending, occurred): YYYY-MM-DD, UTC. */
  createdOn: string;
  updatedOn: string;
  details: BankTransactionDetails;
}

/** What this service needs of a provider that knows an external account's transactions. */
export interface HistoryVendor {
  /** Those that are pending at the end of `through`, or completed from `from` to `through`. */
  readHistory(
    request: {
      brandId: string;
      /** The customer or business whose it is; null where nobody's any more. */
      ownerId: string | null;
      accountId: string;
      processorToken: string;
      from: Temporal.PlainDate;
      through: Temporal.PlainDate;
    },
    signal: AbortSignal,
  ): Promise<BankTransaction[]>;
}

/** The vendor that reads the history of linked accounts. */
export const historyVendor = definePort<HistoryVendor>('history vendor');
