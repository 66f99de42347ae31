import { sql } from 'kysely';
import { type AddedMachine, defineMachine } from '../../../platform/objects/define-object.ts';
import { call, serviceDoes } from '../../../platform/objects/move-call.ts';
import { historyStates } from './account-history-states.ts';

export const historyMachine: AddedMachine = {
  of: 'account',
  name: 'account-history',
  machine: defineMachine(historyStates, {
    query: call('getAccountHistory', 'GET /accounts/{account_id}/history'),
    record: serviceDoes('when the provider has sent the history'),
  }),
  select: (brandId) => sql`
    select status from account_histories where brand_id = ${brandId} and account_id = object_id`,
};
