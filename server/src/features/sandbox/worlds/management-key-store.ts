import type { Tx } from '../../../platform/db/database.ts';

/** Hash of the installation's management key; undefined before the first one. */
export async function findManagementKeyHash(tx: Tx): Promise<Buffer | undefined> {
  const row = await tx.selectFrom('management_key').select('key_hash').executeTakeFirst();
  return row?.key_hash;
}

/** Replaces the management key; the previous one is no longer valid. */
export async function saveManagementKeyHash(tx: Tx, keyHash: Buffer, now: string): Promise<void> {
  const row = { key_hash: keyHash, date_created: now };
  await tx
    .insertInto('management_key')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute();
}
