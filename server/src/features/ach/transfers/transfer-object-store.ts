import { sql } from 'kysely';
import {
  defineMachine,
  type ObjectDefinition,
  shownAmount,
} from '../../../platform/objects/define-object.ts';
import { call, operatorDoes, serviceDoes, timeDoes } from '../../../platform/objects/move-call.ts';
import { advanceStates } from './advance-states.ts';
import { type TransferKind, transferStates } from './transfer-states.ts';

/** States of a file whose entries the bank has not, so that it returns none of them. */
const notAtBank: readonly (string | null | undefined)[] = ['held', 'refused', 'failed'];
const returned = call('simulateAchReturn', 'POST /simulate/ach/return', {
  ids: ['transfer_id'],
  asks: ['return_code'],
  refusedWhen: ({ file_status }) => notAtBank.includes(file_status),
});

const transfer = defineMachine(
  transferStates,
  {
    cancel: call('cancelTransfer', 'POST /transfers/{transfer_id}/cancel'),
    fail: operatorDoes('fail'),
    settle: timeDoes('the entry settles'),
    return: returned,
  },
  ({ kind, left_at }) => ({ kind: kind as TransferKind, hasLeft: left_at !== null }),
);

const advance = defineMachine(advanceStates, {
  settle: timeDoes('the pull settles'),
  return: returned,
  fail: serviceDoes('when the pull fails'),
  cancel: serviceDoes('when the pull is cancelled'),
});

export const transferObject: ObjectDefinition = {
  type: 'transfer',
  words: 'a transfer',
  path: '/transfers/{object_id}',
  machines: { transfer, advance },
  select: (brandId, ids) => sql`
    select 'transfer', transfer_id, ${shownAmount} || ' ' || replace(kind, '_', ' '),
           customer_id, jsonb_build_object('transfer', status, 'advance', advance_status),
           jsonb_build_object('transfer_id', transfer_id, 'kind', kind, 'left_at', left_at,
             'file_status', (
               select f.status from bank_file_entries e join bank_files f using (brand_id, bank_file_id)
                where e.brand_id = t.brand_id and e.transfer_id = t.transfer_id))
      from transfers t where brand_id = ${brandId} and transfer_id = any(${ids}::uuid[])`,
};
