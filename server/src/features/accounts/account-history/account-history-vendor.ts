import { definePort } from '../../../platform/port.ts';
/** Place and statement texts of a transaction (contract, section 2.10). */
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
  /** Id of the pending transaction that this completed one replaces. */
  previousTransactionId: string | null;
  transactionType: string;
  /** Positive for a debit of the account. */
  amountCents: bigint;
  currency: string;
  /** YYYY-MM-DD, UTC. Created: authorized. Updated: completed or, if pending, occurred. */
  createdOn: string;
  updatedOn: string;
  details: BankTransactionDetails;
}

/** Provider of the transactions of linked external accounts. */
export interface HistoryVendor {
  /** Transactions pending at the end of `through`, or completed from `from` to `through`. */
  readHistory(
    request: {
      brandId: string;
      /** Customer or business that owns the account; null when it has no owner any more. */
      ownerId: string | null;
      accountId: string;
      processorToken: string;
      from: Temporal.PlainDate;
      through: Temporal.PlainDate;
    },
    signal: AbortSignal,
  ): Promise<BankTransaction[]>;
}

export const historyVendor = definePort<HistoryVendor>('history vendor');
