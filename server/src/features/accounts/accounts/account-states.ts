import { defineStates } from '../../../kernel/state-table.ts';

/**
 * Accounts of all three types; completion page, section 6. A deposit and its credit account that are
 * being closed are inactive: nothing new is asked of them (docs/decisions/0074).
 */
export const accountStates = defineStates({
  title: 'Account',
  source: 'completion page, section 6',
  stored: [
    { table: 'accounts', column: 'status' },
    { table: 'account_balances', column: 'account_status' },
  ],
  states: ['active', 'inactive', 'frozen', 'closed', 'removed'],
  unreached: ['frozen'],
  guards: {
    isSettled: ({ hasOpenCard, holdsMoney, awaitsMoney }: AccountFacts) =>
      !hasOpenCard && !holdsMoney && !awaitsMoney,
  },
  rows: [
    { from: null, on: 'open', to: 'active' },
    { from: null, on: 'startLinkFlow', to: 'inactive' },
    { from: 'inactive', on: 'finishLinkFlow', to: 'active' },
    { from: ['active', 'frozen'], on: 'startClosing', to: 'inactive' },
    {
      from: ['active', 'inactive', 'frozen'],
      on: 'close',
      when: 'isSettled',
      to: 'closed',
      then: ['announceClosed'],
    },
    { from: ['active', 'inactive', 'frozen'], on: 'remove', to: 'removed' },
    // What was paid back at the end of a closing has come back.
    { from: 'closed', on: 'reopen', to: 'inactive' },
  ],
});

/** What closing a deposit account asks: is a card open, is money on it, on its way, owed or held. */
export interface AccountFacts {
  hasOpenCard: boolean;
  holdsMoney: boolean;
  awaitsMoney: boolean;
}
