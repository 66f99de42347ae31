import type { Tx } from '../../../platform/db/database.ts';

/** The hash of the installation's management key, or undefined before one was made. */
export async function findManagementKeyHash(tx: Tx): Promise<Buffer | undefined> {
  const row = await tx.selectFrom('management_key').select('key_hash').executeTakeFirst();
  return row?.key_hash;
}

/** Puts a key in the place of the one before, which ends with it. */
export async function saveManagementKeyHash(tx: Tx, keyHash: Buffer, now: string): Promise<void> {
  const row = { key_hash: keyHash, date_created: now };
  await tx
    .insertInto('management_key')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute();
}
