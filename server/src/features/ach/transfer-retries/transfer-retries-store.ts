import { sql } from 'kysely';
import { codesOfClass } from '../../../kernel/nacha/return-codes.ts';
import type { BrandScope } from '../../../platform/context.ts';

/** Id of the given attempt of a transfer, unless it was cancelled or has failed. */
export async function findAttempt(
  scope: BrandScope,
  originalTransferId: string,
  attempt: number,
): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('transfers')
    .select('transfer_id')
    .where('brand_id', '=', scope.brandId)
    .where('original_transfer_id', '=', originalTransferId)
    .where('attempt', '=', attempt)
    .where('status', 'not in', ['cancelled', 'failed'])
    .executeTakeFirst();
  return row?.transfer_id;
}

/** The transfers that presented an entry, first to last, without retries that were cancelled or have failed. */
export async function listAttempts(scope: BrandScope, originalTransferId: string) {
  return scope.db
    .selectFrom('transfers')
    .select(['transfer_id', 'attempt', 'status', 'return_code', 'date_created'])
    .where('brand_id', '=', scope.brandId)
    .where((eb) =>
      eb.or([
        eb('transfer_id', '=', originalTransferId),
        eb.and([
          eb('original_transfer_id', '=', originalTransferId),
          eb('status', 'not in', ['cancelled', 'failed']),
        ]),
      ]),
    )
    .orderBy('attempt')
    .execute();
}

/** Proof of retries for `npm run verify`. global: the proof reads all brands. */
export const retryProof = {
  counts: {
    retries: sql<{ count: bigint }>`select count(*) from transfers where attempt > 1`,
  },
  checks: [
    {
      name: 'every retry follows an entry returned for want of funds, of its amount and accounts',
      problems: sql<{ problem: string }>`
        select format('transfer %s of brand %s, attempt %s', r.transfer_id, r.brand_id, r.attempt)
                 as problem
          from transfers r
          left join transfers t
            on t.brand_id = r.brand_id and t.attempt = r.attempt - 1
           and coalesce(t.original_transfer_id, t.transfer_id) = r.original_transfer_id
           and t.status = 'returned' and t.return_code = any(${codesOfClass('retryable')})
           and (t.amount_cents, t.origination_account_id, t.destination_account_id)
             = (r.amount_cents, r.origination_account_id, r.destination_account_id)
         where r.attempt > 1 and t.transfer_id is null
      `,
    },
  ],
};
