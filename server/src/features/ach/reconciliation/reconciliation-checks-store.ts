import { sql } from 'kysely';

/**
 * Proof of the internal accounts in journals, for `npm run verify`. The proofs of transfers and of
 * transactions check the postings on customers' accounts, and the ledger's proof that journals sum
 * to zero, so this one checks only the account on the other side.
 */
export const reconciliationProof = {
  counts: {},
  checks: [
    {
      name: 'transfers post to bank settlement, purchases to network settlement, advances to the float',
      problems: sql<{ problem: string }>`
        select format('journal %s of brand %s, step %s, moves %s', j.journal_id, j.brand_id, j.step,
                 i.kind) as problem
          from journals j
          join entries e on e.brand_id = j.brand_id and e.journal_id = j.journal_id
          -- Keep the outer join without a strict condition: a few accounts hold half of all
          -- entries, which the planner does not expect of an inner join, and it would look up entry
          -- by entry.
          left join internal_accounts i on i.brand_id = e.brand_id and i.account_id = e.account_id
         cross join lateral (values (case
                 when j.source_kind = 'transaction' then 'network_settlement'
                 when j.step in ('advance_paid', 'advance_taken_back')
                   or (j.step = 'advance_repaid' and e.amount_cents > 0) then 'brand_funding'
                 when (j.step = 'micro_deposit_sent' and e.amount_cents < 0)
                   or (j.step = 'micro_deposit_returned' and e.amount_cents > 0)
                   then 'account_validation'
                 else 'bank_settlement' end)) d (kind)
         where j.source_kind in ('transfer', 'transaction') and coalesce(i.kind, d.kind) <> d.kind
      `,
    },
  ],
};
