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
  /** Amount from the cardholder's side: negative for a purchase. */
  amount_cents: bigint;
  currency: string;
  /** Available balance before and after the transaction. */
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
  /** Amount cleared so far; null until the first clearing. */
  cleared_cents: bigint | null;
  /** Amount refunded by transactions whose original_transaction_id is this one. */
  refunded_cents: bigint | null;
  /** Amounts of the first answer; null until the purchase changes. */
  authorized_amount_cents: bigint | null;
  authorized_prior_balance_cents: bigint | null;
  authorized_new_balance_cents: bigint | null;
  /** Amount in the merchant's currency and the rate of its conversion; null without a conversion. */
  original_amount_cents: bigint | null;
  original_currency: string | null;
  exchange_rate: string | null;
  date_created: Temporal.Instant;
  date_updated: Temporal.Instant;
}

/** Inputs of a decision that no other record keeps. */
export interface DecisionFacts {
  /** Card and account status at the decision; only for declined transactions. */
  decided_card_status: 'active' | 'inactive' | 'closed' | null;
  decided_account_status: string | null;
  /** Controls in force, and the amounts spent before in the periods that they limit. */
  controls_id: string | null;
  spent_day_cents: bigint | null;
  spent_month_cents: bigint | null;
  spent_lifetime_cents: bigint | null;
  /** Amount of the purchase before an increment. */
  spent_purchase_cents: bigint | null;
}

/** Rebuilds the transaction of the first answer, without any later change. */
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

/** Contract name of a transaction's type: purchases are negative, refunds positive, inquiries zero. */
export function typeOfTransaction(amountCents: bigint): string {
  if (amountCents === 0n) return 'Balance Inquiry';
  return amountCents < 0n ? 'POS Purchase' : 'POS Refund';
}
