import type { LedgerEntry } from '@surety/sdk';

const words: Readonly<Record<string, string>> = {
  pull_settled: 'Pulled from the bank account',
  advance_paid: 'Advanced by the brand before the pull settles',
  advance_repaid: 'Advance settled by the pull',
  advance_taken_back: 'Advance taken back: the pull was returned',
  direct_deposit_received: 'Direct deposit received',
  pull_returned: 'Pull returned by the bank',
  purchase_cleared: 'Purchase',
  purchase_forced: 'Purchase above what could be spent',
  purchase_refunded: 'Refund of a purchase',
};

/** A posted entry in a person's words; the books' own description of the movements that they explain well. */
export const entryInWords = ({
  movement,
  description,
}: Pick<LedgerEntry, 'movement' | 'description'>): string => words[movement] ?? description;
