import { sql } from 'kysely';

/** Proof of the reserved amounts, for `npm run verify`. */
export const reserveProof = {
  counts: {
    'open reserves': sql<{ count: bigint }>`select count(*) from reserves where state = 'open'`,
  },
  checks: [
    {
      name: 'every reserved amount is the sum of the open reserves',
      problems: sql<{ problem: string }>`
        select format('account %s of brand %s reserves %s, its open reserves say %s', account_id,
                 brand_id, coalesce(b.reserved_cents, 0), coalesce(r.total, 0)) as problem
          from account_balances b
          full join (
            select brand_id, account_id, sum(amount_cents) as total
              from reserves where state = 'open' group by brand_id, account_id
          ) r using (brand_id, account_id)
         where coalesce(b.reserved_cents, 0) <> coalesce(r.total, 0)`,
    },
  ],
};
