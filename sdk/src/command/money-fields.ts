/** Whole numbers of answers that are cents, by their names; a check compares them with the API's document. */
export const moneyFields: ReadonlySet<string> = new Set([
  'amount',
  'available_balance',
  'balance_after',
  'below_zero',
  'credit',
  'credit_balance',
  'credit_limit',
  'credit_total',
  'credits',
  'current_balance',
  'debit',
  'debit_total',
  'debits',
  'deposit_balance',
  'difference',
  'due',
  'expected',
  'found',
  'held',
  'ledger_balance',
  'lifetime',
  'monthly_housing_payment',
  'per_day',
  'per_month',
  'per_transaction',
  'settled_total',
  'total',
  'total_annual_income',
]);

/** Cents as an amount with two decimals: -1250 is `-12.50`. */
export function amountOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
