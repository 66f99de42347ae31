import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';

/** Sealed numbers of the accounts that have any. */
export async function findNumbers(scope: BrandScope, accountIds: readonly string[]) {
  return scope.db
    .selectFrom('bank_numbers')
    .select(['account_id', 'numbers'])
    .where('brand_id', '=', scope.brandId)
    .where('account_id', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
    .execute();
}

/** Locks one account's sealed numbers until the transaction ends. */
export async function lockNumbers(unit: Unit, accountId: string): Promise<Buffer | undefined> {
  const row = await unit.db
    .selectFrom('bank_numbers')
    .select('numbers')
    .where('brand_id', '=', unit.brandId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row?.numbers;
}

/** Inserts an account's first numbers; does nothing when it has some. */
export async function insertNumbers(
  unit: Unit,
  accountId: string,
  numbers: Buffer,
  now: Temporal.Instant,
): Promise<void> {
  await unit.db
    .insertInto('bank_numbers')
    .values({
      brand_id: unit.brandId,
      account_id: accountId,
      numbers,
      date_created: now,
      date_updated: now,
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'account_id']).doNothing())
    .execute();
}

export async function updateNumbers(
  unit: Unit,
  accountId: string,
  numbers: Buffer,
  now: Temporal.Instant,
): Promise<void> {
  await unit.db
    .updateTable('bank_numbers')
    .set({ numbers, date_updated: now })
    .where('brand_id', '=', unit.brandId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Erases an account's numbers when its link is removed. */
export async function eraseBankNumbers(unit: Unit, accountId: string): Promise<void> {
  await unit.db
    .deleteFrom('bank_numbers')
    .where('brand_id', '=', unit.brandId)
    .where('account_id', '=', accountId)
    .execute();
}
