import { sql } from 'kysely';

/** Invariants between accounts and their ledger balances; part of `npm run verify`. */
export const accountProof = {
  counts: {
    accounts: sql<{ count: bigint }>`select count(*) from accounts`,
  },
  checks: [
    {
      name: 'the ledger has a balance for every deposit and credit account, and for no other',
      problems: sql<{ problem: string }>`
        select format('account %s of brand %s is %s in %s, and in the ledger %s in %s',
                 account_id, brand_id, coalesce(a.type, 'missing'), coalesce(a.currency, '-'),
                 coalesce(b.kind, 'missing'), coalesce(b.currency, '-')) as problem
          from (select * from accounts where type <> 'external') a
          full join (select * from account_balances where kind in ('security_deposit', 'credit')) b
            using (brand_id, account_id)
         where a.type is distinct from b.kind or a.currency is distinct from b.currency
      `,
    },
    {
      name: 'the ledger has the status of every credit account, by which purchases are decided',
      problems: sql<{ problem: string }>`
        select format('account %s of brand %s is %s, and in the ledger %s', account_id, brand_id,
                 a.status, coalesce(b.account_status, 'nothing')) as problem
          from accounts a
          join account_balances b using (brand_id, account_id)
         where b.account_status is distinct from case when a.type = 'credit' then a.status end
      `,
    },
    {
      name: 'every credit account and its deposit refer to each other, with one customer and program',
      problems: sql<{ problem: string }>`
        select format('credit account %s of brand %s and deposit %s', c.account_id, c.brand_id,
                 c.security_deposit_account_id) as problem
          from accounts c
          left join accounts d
            on d.brand_id = c.brand_id and d.account_id = c.security_deposit_account_id
          left join account_balances b
            on b.brand_id = d.brand_id and b.account_id = d.account_id
         where c.type = 'credit'
           and (b.credit_account_id is distinct from c.account_id
             or d.type <> 'security_deposit' or d.program_id <> c.program_id
             or d.customer_id is distinct from c.customer_id)
      `,
    },
  ],
};
