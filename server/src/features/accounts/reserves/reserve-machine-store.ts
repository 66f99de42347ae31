import { sql } from 'kysely';
import { type AddedMachine, defineMachine } from '../../../platform/objects/define-object.ts';
import { serviceDoes, timeDoes } from '../../../platform/objects/move-call.ts';
import { reserveStates } from './reserve-states.ts';

export const reserveMachine: AddedMachine = {
  of: 'transfer',
  name: 'reserve',
  machine: defineMachine(reserveStates, {
    release: timeDoes('the money of the payment can be spent'),
    drop: serviceDoes('when the payment is returned or reversed'),
    reinstate: serviceDoes('when the reversal of the payment is cancelled, fails or is returned'),
  }),
  select: (brandId) => sql`
    select state from reserves
     where brand_id = ${brandId} and kind = 'payment' and source_id = object_id`,
};
