import { sql } from 'kysely';
import { defineMachine, type ObjectDefinition } from '../../../platform/objects/define-object.ts';
import {
  type CallByKind,
  call,
  type NoCall,
  type OperationCall,
  serviceDoes,
  timeDoes,
} from '../../../platform/objects/move-call.ts';
import { accountStates } from './account-states.ts';

/** Move of a security deposit account, which takes its credit account with it. */
const ofDeposit = (made: OperationCall): CallByKind => ({
  byKind: {
    security_deposit: made,
    credit: serviceDoes('when the security deposit account of the card is closed'),
  },
});
const ofExternal = (made: OperationCall | NoCall): CallByKind => ({ byKind: { external: made } });
const deleted = call('deleteAccount', 'DELETE /accounts/{account_id}');
const reopened = serviceDoes(
  'when the payback of a closing, or an earlier pull or payment, is returned',
);

const calls = {
  finishLinkFlow: ofExternal(
    call('finishLinkFlow', 'POST /accounts/{account_id}', {
      asks: ['public_token', 'external_account_id', 'verification_status', 'bank_name'],
    }),
  ),
  expireLinkFlow: ofExternal(timeDoes('the link flow ends 24 hours after its last token')),
  freeze: call('freezeAccount', 'POST /accounts/{account_id}/freeze', { asks: ['reason'] }),
  unfreeze: call('unfreezeAccount', 'POST /accounts/{account_id}/unfreeze'),
  startClosing: ofDeposit(
    call('closeAccount', 'POST /accounts/{account_id}/close', {
      asks: ['external_account_id', 'repay_from'],
    }),
  ),
  close: ofDeposit(deleted),
  remove: ofExternal(deleted),
  reopen: { byKind: { security_deposit: reopened, credit: reopened } },
};

/** Facts of the guards are not in the row: `readAccountFacts` reads them. */
const machine = defineMachine(accountStates, calls, (facts) => ({
  hasOpenCard: facts.hasOpenCard === 'true',
  holdsMoney: facts.holdsMoney === 'true',
  awaitsMoney: facts.awaitsMoney === 'true',
}));

export const accountObject: ObjectDefinition = {
  type: 'account',
  words: 'an account of any type',
  path: '/accounts/{object_id}',
  machines: { account: machine },
  select: (brandId, ids) => sql`
    select 'account', account_id,
           case type when 'security_deposit' then 'Security deposit account'
                     when 'credit' then 'Credit account'
                     else coalesce(bank_name, 'External account') || coalesce(' …' || mask, '')
            end, customer_id, jsonb_build_object('account', status),
           jsonb_build_object('account_id', account_id, 'kind', type)
      from accounts where brand_id = ${brandId} and account_id = any(${ids}::uuid[])`,
};
