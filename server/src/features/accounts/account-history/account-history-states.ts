import { defineStates } from '../../../kernel/state-table.ts';

/**
 * The history of an external account: built on the first query, once. The first query of a later
 * day reads what is new from the provider, and is answered at once from what is there.
 */
export const historyStates = defineStates({
  title: 'External account history',
  source: 'contract, sections 2.10 and 4.15',
  stored: [{ table: 'account_histories', column: 'status' }],
  states: ['building', 'ready'],
  guards: {
    isStale: (history: { isStale: boolean }) => history.isStale,
  },
  rows: [
    { from: null, on: 'query', to: 'building', then: ['scheduleBuild'] },
    { from: 'ready', on: 'query', when: 'isStale', to: 'ready', then: ['scheduleBuild'] },
    { from: 'building', on: 'record', to: 'ready', then: ['announceReady'] },
    { from: 'ready', on: 'record', to: 'ready' },
  ],
});
