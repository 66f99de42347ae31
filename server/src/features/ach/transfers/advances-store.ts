import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';

/** Sum of a customer's open advances, and the time of the last one that was reversed. */
export async function findAdvancesOf(scope: BrandScope, customerId: string) {
  const { open_cents, taken_back_at } = await scope.db
    .selectFrom('transfers')
    .select((eb) => [
      eb.fn.sum('advanced_cents').filterWhere('advance_status', '=', 'open').as('open_cents'),
      eb.fn
        .max('date_updated')
        .filterWhere('advance_status', '=', 'taken_back')
        .as('taken_back_at'),
    ])
    .where('brand_id', '=', scope.brandId)
    .where('customer_id', '=', customerId)
    .where('advance_status', 'is not', null)
    .executeTakeFirstOrThrow();
  return { openCents: BigInt(open_cents ?? 0), lastTakenBackAt: taken_back_at };
}

/** Sum of the open advances to a customer's deposit. */
export async function sumOpenAdvances(
  scope: BrandScope,
  deposit: { customerId: string; accountId: string },
): Promise<bigint> {
  const { open_cents } = await scope.db
    .selectFrom('transfers')
    .select((eb) => eb.fn.sum('advanced_cents').as('open_cents'))
    .where('brand_id', '=', scope.brandId)
    .where('customer_id', '=', deposit.customerId)
    .where('destination_account_id', '=', deposit.accountId)
    .where('advance_status', '=', 'open')
    .executeTakeFirstOrThrow();
  return BigInt(open_cents ?? 0);
}

/** Ids of those of the given transfers that are pulls. */
export async function listPullsAmong(
  scope: BrandScope,
  transferIds: readonly string[],
): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('transfers')
    .select('transfer_id')
    .where('brand_id', '=', scope.brandId)
    .where('transfer_id', '=', sql<string>`any(${[...transferIds]}::uuid[])`)
    .where('kind', '=', 'pull')
    .orderBy('transfer_id')
    .execute();
  return rows.map(({ transfer_id }) => transfer_id);
}
