import { defineStates } from '../../../kernel/state-table.ts';

/**
 * The closing of a deposit account. Which step it has reached is read from cards, balances and
 * transfers (closing-rules.ts); kept is whether it goes on by itself.
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
    { from: null, on: 'ask', to: 'closing', then: ['announceClosing'] },
    { from: 'closing', on: 'look', when: 'isThrough', to: 'closed' },
    {
      from: 'closing',
      on: 'look',
      when: 'wasRefused',
      to: 'stopped',
      then: ['announceStopped'],
    },
    { from: 'closing', on: 'look', to: 'closing' },
    { from: 'stopped', on: 'look', when: 'isThrough', to: 'closed' },
    { from: 'stopped', on: 'look', when: 'isUnderWay', to: 'closing', then: ['announceClosing'] },
    // What was paid back at the end has come back.
    {
      from: 'closed',
      on: 'comeBack',
      to: 'stopped',
      then: ['reopenDeposit', 'announceStopped'],
    },
  ],
});

/** What a look at all steps found. */
export interface ClosingStanding {
  /** A step cannot be done as things are. */
  isRefused: boolean;
  isDone: boolean;
}
