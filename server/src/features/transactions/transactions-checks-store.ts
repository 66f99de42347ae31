import { sql } from 'kysely';

/** What card transactions promise; part of `npm run verify`. */
export const transactionProof = {
  counts: {
    cards: sql<{ count: bigint }>`select count(*) from cards`,
    transactions: sql<{ count: bigint }>`select count(*) from transactions`,
  },
  checks: [
    {
      // The table has no foreign keys (server/migrations/0041): this proves what they would.
      name: 'every transaction is of a card, on its account and by its customer',
      problems: sql<{ problem: string }>`
        select format('transaction %s of brand %s', t.transaction_id, t.brand_id) as problem
          from transactions t
          left join cards c on c.brand_id = t.brand_id and c.card_id = t.card_id
         where c.account_id is distinct from t.account_id
            or c.customer_id is distinct from t.customer_id
      `,
    },
    {
      name: 'pending transactions and open holds are the same, with the same amount',
      problems: sql<{ problem: string }>`
        select format('transaction %s of brand %s is %s over %s on account %s, its hold %s over %s on account %s',
                 coalesce(t.transaction_id, h.hold_id), coalesce(t.brand_id, h.brand_id),
                 coalesce(t.state, 'missing'), t.amount_cents, t.account_id,
                 coalesce(h.state, 'missing'), h.amount_cents, h.account_id) as problem
          from (select * from transactions where state = 'pending') t
          full join (select * from holds where state = 'open') h
            on h.brand_id = t.brand_id and h.hold_id = t.transaction_id
         where h.account_id is distinct from t.account_id
            or h.amount_cents is distinct from -t.amount_cents
      `,
    },
    {
      name: 'a declined transaction changed nothing, any other what could be spent by its amount',
      problems: sql<{ problem: string }>`
        select format('transaction %s of brand %s over %s went from %s to %s', transaction_id,
                 brand_id, amount_cents, prior_balance_cents, new_balance_cents) as problem
          from transactions
         where new_balance_cents - prior_balance_cents
               <> case when response_code = '00' then amount_cents else 0 end
            or (state = 'declined') <> (response_code <> '00')
      `,
    },
  ],
};
