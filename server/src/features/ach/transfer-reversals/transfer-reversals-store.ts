import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';

/** Id of the reversal of a transfer, unless it was cancelled or has failed. */
export async function findReversal(
  scope: BrandScope,
  transferId: string,
): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('transfers')
    .select('transfer_id')
    .where('brand_id', '=', scope.brandId)
    .where('reverses_transfer_id', '=', transferId)
    .where('status', 'not in', ['cancelled', 'failed'])
    .executeTakeFirst();
  return row?.transfer_id;
}

/** Proof of reversals for `npm run verify`. global: the proof reads all brands. */
export const reversalProof = {
  counts: {
    reversals: sql<{
      count: bigint;
    }>`select count(*) from transfers where reverses_transfer_id is not null`,
  },
  checks: [
    {
      name: 'every reversal is the opposite of a settled transfer, of its amount and accounts',
      problems: sql<{ problem: string }>`
        select format('transfer %s of brand %s', r.transfer_id, r.brand_id) as problem
          from transfers r
          left join transfers t
            on t.brand_id = r.brand_id and t.transfer_id = r.reverses_transfer_id
           and t.settled_at is not null and t.reverses_transfer_id is null
           and (t.kind, r.kind) in (('pull', 'push'), ('push', 'pull'), ('payment', 'payment_reversal'))
           and (t.amount_cents, t.class_code, t.origination_account_id, t.destination_account_id)
             = (r.amount_cents, r.class_code, r.destination_account_id, r.origination_account_id)
         where r.reverses_transfer_id is not null and t.transfer_id is null
      `,
    },
  ],
};
