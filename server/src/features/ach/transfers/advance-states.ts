import { defineStates } from '../../../kernel/state-table.ts';

/**
 * Advance of a pull: the amount that the brand pays until the pull settles (docs/decisions/0075).
 */
export const advanceStates = defineStates({
  title: 'Advance of a pull',
  source: 'docs/decisions/0075',
  stored: [{ table: 'transfers', column: 'advance_status' }],
  states: ['open', 'repaid', 'taken_back'],
  rows: [
    { from: null, on: 'advance', to: 'open', then: ['payAdvance', 'transfer.advanced'] },
    { from: 'open', on: 'settle', to: 'repaid', then: ['repayFloat'] },
    { from: 'open', on: 'return', to: 'taken_back', then: ['reverseAdvance', 'freezeCards'] },
    { from: 'open', on: 'fail', to: 'taken_back', then: ['reverseAdvance', 'freezeCards'] },
    { from: 'open', on: 'cancel', to: 'taken_back', then: ['reverseAdvance', 'freezeCards'] },
  ],
});

export type AdvanceEffect = NonNullable<(typeof advanceStates)['rows'][number]['then']>[number];
