import { sql } from 'kysely';
import { type AddedMachine, defineMachine } from '../../../platform/objects/define-object.ts';
import { call, serviceDoes } from '../../../platform/objects/move-call.ts';
import { closingStates } from './closing-states.ts';

export const closingMachine: AddedMachine = {
  of: 'account',
  name: 'closing',
  machine: defineMachine(closingStates, {
    check: call('closeAccount', 'POST /accounts/{account_id}/close', {
      asks: ['external_account_id', 'repay_from'],
    }),
    reopen: serviceDoes('when the payback, or an earlier pull or payment, is returned'),
  }),
  select: (brandId) => sql`
    select status from account_closings where brand_id = ${brandId} and account_id = object_id`,
};
