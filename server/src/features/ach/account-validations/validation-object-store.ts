import { sql } from 'kysely';
import { defineMachine, type ObjectDefinition } from '../../../platform/objects/define-object.ts';
import { call, timeDoes } from '../../../platform/objects/move-call.ts';
import { validationStates } from './account-validation-states.ts';

const verified = call(
  'verifyMicroDeposits',
  'POST /accounts/{account_id}/validations/{validation_id}/verify',
  { asks: ['amounts'] },
);

/** States of a file whose entries the bank has not, so that it returns none of them. */
const notAtBank: readonly (string | null | undefined)[] = ['held', 'refused', 'failed'];

const machine = defineMachine(validationStates, {
  settle: timeDoes('the entries of the validation settle'),
  no_return: timeDoes('three banking days pass without a return'),
  match: verified,
  mismatch: verified,
  expire: timeDoes('the amounts were not repeated in time'),
  return: call('simulateAchReturn', 'POST /simulate/ach/return', {
    ids: ['transfer_id'],
    asks: ['return_code'],
    refusedWhen: ({ file_status }) => notAtBank.includes(file_status),
  }),
});

export const validationObject: ObjectDefinition = {
  type: 'account_validation',
  words: 'a validation of an external account',
  path: '/accounts/{account_id}/validations',
  machines: { 'account-validation': machine },
  select: (brandId, ids) => sql`
    select 'account_validation', v.validation_id,
           'Validation by ' || replace(v.method, '_', '-'), a.customer_id,
           jsonb_build_object('account-validation', v.status),
           jsonb_build_object('account_id', v.account_id, 'validation_id', v.validation_id,
             'transfer_id', v.transfer_id, 'file_status', (
               select f.status from bank_file_entries e join bank_files f using (brand_id, bank_file_id)
                where e.brand_id = v.brand_id and e.transfer_id = v.transfer_id))
      from account_validations v
      join accounts a on a.brand_id = v.brand_id and a.account_id = v.account_id
     where v.brand_id = ${brandId} and v.validation_id = any(${ids}::uuid[])`,
};
