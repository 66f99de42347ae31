import { defineStates } from '../../../kernel/state-table.ts';

/** Sources of credited money that may still be taken back. */
export const reserveKinds = ['payment', 'dispute'] as const;
export type ReserveKind = (typeof reserveKinds)[number];

/**
 * Reserve of a credit account: a credited amount that cannot be spent while it may still be taken back
 * (docs/decisions/0299).
 */
export const reserveStates = defineStates({
  title: 'Reserve of a credited amount',
  source: 'docs/decisions/0299',
  stored: [{ table: 'reserves', column: 'state' }],
  states: ['open', 'released', 'dropped'],
  rows: [
    { from: null, on: 'reserve', to: 'open' },
    { from: 'open', on: 'release', to: 'released' },
    { from: 'open', on: 'drop', to: 'dropped' },
    // The reversal of its payment did not reach the customer, and the payment may still be returned.
    { from: 'dropped', on: 'reinstate', to: 'open' },
  ],
});

export type ReserveState = (typeof reserveStates.states)[number];
