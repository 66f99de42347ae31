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
    { from: null, on: 'approve', to: 'pending', then: ['transaction.authorized'] },
    { from: null, on: 'decline', to: 'declined', then: ['transaction.declined'] },
    { from: null, on: 'post', to: 'completed', then: ['transaction.completed'] },
    { from: null, on: 'credit', to: 'completed', then: ['transaction.refunded'] },
    { from: null, on: 'inquire', to: 'completed' },
    { from: 'pending', on: 'clear', when: 'isHeld', to: 'pending', then: ['transaction.cleared'] },
    { from: 'pending', on: 'clear', to: 'completed', then: ['transaction.completed'] },
    { from: 'pending', on: 'increment', to: 'pending', then: ['transaction.authorized'] },
    {
      from: 'pending',
      on: 'reverse',
      when: 'isHeld',
      to: 'pending',
      then: ['transaction.reversed'],
    },
    {
      from: 'pending',
      on: 'reverse',
      when: 'hasCleared',
      to: 'completed',
      then: ['transaction.reversed', 'transaction.completed'],
    },
    { from: 'pending', on: 'reverse', to: 'cancelled', then: ['transaction.reversed'] },
    {
      from: 'pending',
      on: 'expire',
      when: 'hasCleared',
      to: 'completed',
      then: ['transaction.expired', 'transaction.completed'],
    },
    { from: 'pending', on: 'expire', to: 'cancelled', then: ['transaction.expired'] },
    { from: 'completed', on: 'refund', when: 'isRefundable', to: 'completed' },
    { from: 'completed', on: 'refund', to: 'returned' },
  ],
});

export type PurchaseMove = 'clear' | 'increment' | 'reverse' | 'expire';
export type Announcement = NonNullable<(typeof transactionStates)['rows'][number]['then']>[number];
