import type { LedgerEntry } from '@surety/sdk';

const words: Readonly<Record<string, string>> = {
  pull_settled: 'Pulled from the bank account',
  advance_paid: 'Advanced by the brand before the pull settles',
  advance_repaid: 'Advance settled by the pull',
  advance_taken_back: 'Advance taken back: the pull was returned',
  direct_deposit_received: 'Direct deposit received',
  pull_returned: 'Pull returned by the bank',
  payment_settled: 'Payment from the bank account',
  payment_returned: 'Payment returned by the bank: owed again',
  payment_reversed: 'Payment sent back: owed again',
  payment_reversal_undone: 'Payment not sent back after all',
  purchase_cleared: 'Purchase',
  purchase_forced: 'Forced purchase',
  purchase_refunded: 'Refund of a purchase',
};

/**
 * A posted entry in a person's words; the books' own description where they have none.
 *
 * @param merchant of a purchase, if it is known.
 */
export function entryInWords(
  { movement, description }: Pick<LedgerEntry, 'movement' | 'description'>,
  merchant?: string,
): string {
  const text = words[movement] ?? description;
  return merchant ? `${text} at ${merchant}` : text;
}
