import { sql } from 'kysely';

/** Invariants of the audit; part of `npm run verify`. global: the chains of all brands. */
export const auditProof = {
  counts: {
    audit_events: sql<{ count: bigint }>`select count(*) from audit_events`,
  },
  checks: [
    {
      name: 'every row of the audit matches the hash chain of its brand, without a gap',
      problems: sql<{ problem: string }>`
        select format('row %s of the audit of brand %s was changed, or one before it removed', seq,
                 brand_id) as problem
          from (
            select a.brand_id, a.seq, a.hash,
                   act_hash(lag(a.hash) over chain, a.brand_id, a.seq, a.occurred_at, a.actor,
                     a.key_id, a.address, a.operation, a.object, a.request_id,
                     a.person_id, a.details) as expected,
                   row_number() over chain as place
              from audit_events a
            window chain as (partition by a.brand_id order by a.seq)
          ) r
         where hash <> expected or seq <> place
      `,
    },
  ],
};
