import { defineStates } from '../../../kernel/state-table.ts';

/** Amounts of a transaction after a step, which select the transition. */
export interface TransactionFacts {
  /** Still held. */
  heldCents: bigint;
  /** Cleared so far. */
  clearedCents: bigint;
  /** Cleared and not refunded. */
  refundableCents: bigint;
}

/**
 * Card transactions. A purchase is pending while any amount of it is held. Refunds, forced
 * postings and balance inquiries are separate transactions, decided when they are received.
 */
export const transactionStates = defineStates({
  title: 'Card transaction',
  source: 'completion page, section 6; the moves after the authorization: docs/decisions/0042',
  stored: [{ table: 'transactions', column: 'state' }],
  states: ['pending', 'completed', 'declined', 'cancelled', 'returned'],
  guards: {
    isHeld: ({ heldCents }: TransactionFacts) => heldCents > 0n,
    hasCleared: ({ clearedCents }: TransactionFacts) => clearedCents > 0n,
    isRefundable: ({ refundableCents }: TransactionFacts) => refundableCents > 0n,
  },
  rows: [
    { from: null, on: 'approve', to: 'pending', then: ['announceAuthorized'] },
    { from: null, on: 'decline', to: 'declined', then: ['announceDeclined'] },
    { from: null, on: 'post', to: 'completed', then: ['announceCompleted'] },
    { from: null, on: 'credit', to: 'completed', then: ['announceRefunded'] },
    { from: null, on: 'inquire', to: 'completed' },
    { from: 'pending', on: 'clear', when: 'isHeld', to: 'pending', then: ['announceCleared'] },
    { from: 'pending', on: 'clear', to: 'completed', then: ['announceCompleted'] },
    { from: 'pending', on: 'increment', to: 'pending', then: ['announceAuthorized'] },
    { from: 'pending', on: 'reverse', when: 'isHeld', to: 'pending', then: ['announceReversed'] },
    {
      from: 'pending',
      on: 'reverse',
      when: 'hasCleared',
      to: 'completed',
      then: ['announceReversed', 'announceCompleted'],
    },
    { from: 'pending', on: 'reverse', to: 'cancelled', then: ['announceReversed'] },
    {
      from: 'pending',
      on: 'expire',
      when: 'hasCleared',
      to: 'completed',
      then: ['announceExpired', 'announceCompleted'],
    },
    { from: 'pending', on: 'expire', to: 'cancelled', then: ['announceExpired'] },
    { from: 'completed', on: 'refund', when: 'isRefundable', to: 'completed' },
    { from: 'completed', on: 'refund', to: 'returned' },
  ],
});

export type PurchaseMove = 'clear' | 'increment' | 'reverse' | 'expire';
export type Announcement = NonNullable<(typeof transactionStates)['rows'][number]['then']>[number];
