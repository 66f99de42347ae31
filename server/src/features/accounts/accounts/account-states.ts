import { defineStates } from '../../../kernel/state-table.ts';

/**
 * Accounts of all three types; completion page, section 6. A deposit and its credit account are
 * inactive while they are being closed, and start nothing new (docs/decisions/0074). No money leaves
 * a frozen account, and money may arrive on it (docs/decisions/0297).
 */
export const accountStates = defineStates({
  title: 'Account',
  source: 'completion page, section 6',
  stored: [
    { table: 'accounts', column: 'status' },
    { table: 'account_balances', column: 'account_status' },
  ],
  states: ['active', 'inactive', 'frozen', 'closed', 'removed'],
  guards: {
    isSettled: ({ hasOpenCard, holdsMoney, awaitsMoney }: AccountFacts) =>
      !hasOpenCard && !holdsMoney && !awaitsMoney,
    isUnused: ({ awaitsMoney }: Pick<AccountFacts, 'awaitsMoney'>) => !awaitsMoney,
  },
  rows: [
    { from: null, on: 'open', to: 'active' },
    { from: null, on: 'startLinkFlow', to: 'inactive' },
    { from: 'inactive', on: 'finishLinkFlow', to: 'active' },
    { from: 'inactive', on: 'expireLinkFlow', to: 'removed', then: ['account.link_expired'] },
    { from: 'active', on: 'freeze', to: 'frozen', then: ['account.frozen'] },
    { from: 'frozen', on: 'unfreeze', to: 'active', then: ['account.unfrozen'] },
    { from: ['active', 'frozen'], on: 'startClosing', to: 'inactive' },
    {
      from: ['active', 'inactive', 'frozen'],
      on: 'close',
      when: 'isSettled',
      to: 'closed',
      then: ['account.closed'],
    },
    { from: ['active', 'inactive', 'frozen'], on: 'remove', when: 'isUnused', to: 'removed' },
    // The final payment of a closing to the customer was returned.
    { from: 'closed', on: 'reopen', to: 'inactive' },
  ],
});

/** Facts that closing a deposit account, or removing a linked one, depends on. `holdsMoney` includes owed and held amounts. */
export interface AccountFacts {
  hasOpenCard: boolean;
  holdsMoney: boolean;
  awaitsMoney: boolean;
}
