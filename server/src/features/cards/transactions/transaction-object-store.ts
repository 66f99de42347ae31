import { sql } from 'kysely';
import {
  defineMachine,
  type ObjectDefinition,
  shownAmount,
} from '../../../platform/objects/define-object.ts';
import { call } from '../../../platform/objects/move-call.ts';
import { transactionStates } from './transaction-states.ts';

const simulated = (operation: string, name: string, asks: readonly string[] = []) =>
  call(operation, `POST /simulate/${name}`, { ids: ['transaction_id'], asks });

const machine = defineMachine(transactionStates, {
  clear: simulated('simulateClearing', 'clearing', ['amount', 'final']),
  increment: simulated('simulateIncrement', 'increment', ['amount']),
  reverse: simulated('simulateReversal', 'reversal', ['amount']),
  expire: simulated('simulateExpiry', 'expiry'),
  refund: simulated('simulateRefund', 'refund', ['amount']),
});

export const transactionObject: ObjectDefinition = {
  type: 'transaction',
  words: 'a card transaction',
  path: '/transactions/{object_id}',
  machines: { transaction: machine },
  select: (brandId, ids) => sql`
    select 'transaction', transaction_id, ${shownAmount} || ' at ' || merchant_name, customer_id,
           jsonb_build_object('transaction', state),
           jsonb_build_object('transaction_id', transaction_id)
      from transactions where brand_id = ${brandId} and transaction_id = any(${ids}::uuid[])`,
};
