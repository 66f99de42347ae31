/** A card transaction as it is kept; columns of the table `transactions`. */
export interface CardTransaction {
  brand_id: string;
  transaction_id: string;
  customer_id: string;
  card_id: string;
  account_id: string;
  state: 'pending' | 'completed' | 'declined' | 'cancelled' | 'returned';
  response_code: string;
  /** Null where the purchase was approved. */
  decline_reason: string | null;
  /** As the holder sees it: negative for a purchase. */
  amount_cents: bigint;
  currency: string;
  /** What could be spent before and after. */
  prior_balance_cents: bigint;
  new_balance_cents: bigint;
  merchant_name: string;
  merchant_id: string;
  merchant_city: string;
  merchant_state: string;
  merchant_zip_code: string;
  merchant_country: string | null;
  mcc: string;
  /** `YYYY-MM-DD HH:MM:SS`, in a zone that the merchant knows. */
  transaction_time: string;
  original_transaction_id: string | null;
  settled_at: Temporal.Instant | null;
  /** Posted so far; null until something clears. */
  cleared_cents: bigint | null;
  /** What of it was refunded by transactions that name this one. */
  refunded_cents: bigint | null;
  /** As first answered; null until the purchase changes. */
  authorized_amount_cents: bigint | null;
  authorized_prior_balance_cents: bigint | null;
  authorized_new_balance_cents: bigint | null;
  /** What the merchant asked for and at which rate it was converted; null where it was not. */
  original_amount_cents: bigint | null;
  original_currency: string | null;
  exchange_rate: string | null;
  date_created: Temporal.Instant;
  date_updated: Temporal.Instant;
}

/** What a decision was made by, where it cannot be told from elsewhere later. */
export interface DecisionFacts {
  /** How card and account stood; of declined transactions alone. */
  decided_card_status: 'active' | 'inactive' | 'closed' | null;
  decided_account_status: string | null;
  /** The controls in force, and what was spent before in the periods that they limit. */
  controls_id: string | null;
  spent_day_cents: bigint | null;
  spent_month_cents: bigint | null;
  spent_lifetime_cents: bigint | null;
  /** Of an increment: what its purchase came to. */
  spent_purchase_cents: bigint | null;
}

/** A transaction as its first answer showed it, whatever has become of it since. */
export function asFirstAnswered(transaction: CardTransaction): CardTransaction {
  return {
    ...transaction,
    state: transaction.decline_reason === null ? 'pending' : 'declined',
    amount_cents: transaction.authorized_amount_cents ?? transaction.amount_cents,
    prior_balance_cents:
      transaction.authorized_prior_balance_cents ?? transaction.prior_balance_cents,
    new_balance_cents: transaction.authorized_new_balance_cents ?? transaction.new_balance_cents,
    settled_at: null,
    date_updated: transaction.date_created,
  };
}

/**
 * What a transaction is, as the contract calls it: purchases take, refunds give, and an inquiry moves
 * nothing.
 */
export function typeOfTransaction(amountCents: bigint): string {
  if (amountCents === 0n) return 'Balance Inquiry';
  return amountCents < 0n ? 'POS Purchase' : 'POS Refund';
}
