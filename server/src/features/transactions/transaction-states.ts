import { defineStates } from '../../kernel/state-table.ts';

/** Card transactions; completion page, section 6. What follows a hold is built on these states. */
export const transactionStates = defineStates({
  title: 'Card transaction',
  source: 'completion page, section 6',
  stored: [{ table: 'transactions', column: 'state' }],
  states: ['pending', 'completed', 'declined', 'cancelled', 'returned'],
  unreached: ['completed', 'cancelled', 'returned'],
  rows: [
    { from: null, on: 'approve', to: 'pending' },
    { from: null, on: 'decline', to: 'declined' },
  ],
});
