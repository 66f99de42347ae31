import { defineStates } from '../../../kernel/state-table.ts';

/**
 * History of an external account. The first query builds it. The first query of a later day returns
 * the stored transactions at once and schedules a build for the new ones.
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
    { from: 'building', on: 'record', to: 'ready', then: ['account.history.ready'] },
    { from: 'ready', on: 'record', to: 'ready' },
  ],
});
