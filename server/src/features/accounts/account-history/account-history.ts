import { defineFeature } from '../../../platform/feature.ts';
import { linkRemoved } from '../external-accounts/external-accounts.ts';
import { historyMachine } from './account-history-machine-store.ts';
import { accountHistoryOperations } from './account-history-routes.ts';
import { historyRows } from './account-history-rows.ts';
import { eraseHistory } from './account-history-store.ts';
import { buildHistory } from './build-history.ts';
import { historyEvents } from './history-events.ts';
import { historyBuild } from './query-history.ts';

export const accountHistory = defineFeature({
  name: 'account-history',
  events: historyEvents,
  operations: accountHistoryOperations,
  rows: historyRows,
  addedMachines: [historyMachine],
  jobs: [historyBuild.runs((context, { account_id }) => buildHistory(context, account_id))],
  on: [linkRemoved.on(eraseHistory)],
});
