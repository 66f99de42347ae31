import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The sealed numbers of those accounts that have any. */
export async function findNumbers(tx: Tx, brandId: string, accountIds: readonly string[]) {
  return tx
    .selectFrom('bank_numbers')
    .select(['account_id', 'numbers'])
    .where('brand_id', '=', brandId)
    .where('account_id', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
    .execute();
}

/** The same of one account, locked until the transaction ends. */
export async function lockNumbers(
  tx: Tx,
  brandId: string,
  accountId: string,
): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('bank_numbers')
    .select('numbers')
    .where('brand_id', '=', brandId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row?.numbers;
}

/** Keeps an account's first numbers; does nothing where it has some. */
export async function insertNumbers(
  tx: Tx,
  brandId: string,
  accountId: string,
  numbers: Buffer,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('bank_numbers')
    .values({
      brand_id: brandId,
      account_id: accountId,
      numbers,
      date_created: now,
      date_updated: now,
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'account_id']).doNothing())
    .execute();
}

export async function updateNumbers(
  tx: Tx,
  brandId: string,
  accountId: string,
  numbers: Buffer,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('bank_numbers')
    .set({ numbers, date_updated: now })
    .where('brand_id', '=', brandId)
    .where('account_id', '=', accountId)
    .execute();
}

export async function deleteNumbers(tx: Tx, brandId: string, accountId: string): Promise<void> {
  await tx
    .deleteFrom('bank_numbers')
    .where('brand_id', '=', brandId)
    .where('account_id', '=', accountId)
    .execute();
}
