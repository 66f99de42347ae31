import { defineStates } from '../../../kernel/state-table.ts';

/**
 * The closing of a deposit account. The status says only if the closing advances by itself; its
 * current step is derived from cards, balances and transfers (closing-rules.ts).
 */
export const closingStates = defineStates({
  title: 'Account closing',
  source: 'docs/decisions/0074',
  stored: [{ table: 'account_closings', column: 'status' }],
  states: ['closing', 'stopped', 'closed'],
  guards: {
    wasRefused: ({ isRefused }: ClosingStanding) => isRefused,
    isThrough: ({ isDone }: ClosingStanding) => isDone,
    isUnderWay: ({ isRefused, isDone }: ClosingStanding) => !isRefused && !isDone,
  },
  rows: [
    { from: null, on: 'request', to: 'closing', then: ['account.closing'] },
    { from: 'closing', on: 'check', when: 'isThrough', to: 'closed' },
    {
      from: 'closing',
      on: 'check',
      when: 'wasRefused',
      to: 'stopped',
      then: ['account.closing_stopped'],
    },
    { from: 'closing', on: 'check', to: 'closing' },
    { from: 'stopped', on: 'check', when: 'isThrough', to: 'closed' },
    { from: 'stopped', on: 'check', when: 'isUnderWay', to: 'closing', then: ['account.closing'] },
    // The payback, or an earlier pull or payment, was returned after the closing ended.
    {
      from: 'closed',
      on: 'reopen',
      to: 'stopped',
      then: ['reopenDeposit', 'account.closing_stopped'],
    },
  ],
});

export type ClosingEffect = NonNullable<(typeof closingStates)['rows'][number]['then']>[number];

/** Summary of all steps of a closing. */
export interface ClosingStanding {
  /** True while a step is refused: the closing needs another close request. */
  isRefused: boolean;
  isDone: boolean;
}
