import { sql } from 'kysely';

/** Invariants of closings over accounts and ledger; part of `npm run verify`. */
export const closingProof = {
  counts: {
    closings: sql<{ count: bigint }>`select count(*) from account_closings`,
  },
  checks: [
    {
      name: 'an account in closing is inactive with its cards closed, and is closed when the closing is',
      problems: sql<{ problem: string }>`
        select format('the closing of account %s of brand %s is %s, account %s is %s', c.account_id,
                 c.brand_id, c.status, a.account_id, a.status) as problem
          from account_closings c
          join accounts a on a.brand_id = c.brand_id
           and c.account_id in (a.account_id, a.security_deposit_account_id)
         where case when c.status = 'closed' then a.status <> 'closed'
                    else a.status in ('active', 'frozen') end
        union all
        select format('card %s of brand %s is %s, its account is being closed', k.card_id,
                 k.brand_id, k.status)
          from account_closings c
          join accounts a on a.brand_id = c.brand_id and a.security_deposit_account_id = c.account_id
          join cards k on k.brand_id = a.brand_id and k.account_id = a.account_id
         where k.status <> 'closed'
      `,
    },
    {
      name: 'every released credit balance belongs to a closing, which counts them',
      problems: sql<{ problem: string }>`
        select format('the closing of account %s of brand %s knows of %s releases, the journal of %s',
                 account_id, brand_id, c.releases, j.number) as problem
          from account_closings c
          full join (
            select brand_id, source_id as account_id, count(*) as number from journals
             where source_kind = 'closing' group by brand_id, source_id
          ) j using (brand_id, account_id)
         where coalesce(c.releases, 0) <> coalesce(j.number, 0)
      `,
    },
    {
      name: 'the transfers of a closing move the money of its own deposit',
      problems: sql<{ problem: string }>`
        select format('transfer %s of brand %s is not of the closing of account %s', t.transfer_id,
                 t.brand_id, c.account_id) as problem
          from account_closings c
          join transfers t on t.brand_id = c.brand_id
           and t.transfer_id in (c.pull_transfer_id, c.pay_back_transfer_id, c.repayment_transfer_id)
         where c.account_id <> case t.kind when 'pull' then t.destination_account_id
                                 else t.origination_account_id end
            or t.kind <> case t.transfer_id when c.pull_transfer_id then 'pull'
                           when c.pay_back_transfer_id then 'push' else 'repayment' end
      `,
    },
  ],
};
