import type { Insertable } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';

/** Inserts files of the bank; an existing file of the same name is unchanged. */
export async function insertMail(
  tx: Tx,
  rows: Insertable<DB['simulated_bank_mail']>[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('simulated_bank_mail')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['brand_id', 'file_name']).doNothing())
    .execute();
}

/** Names of files available by `at` and not yet fetched, oldest first. */
export async function listMail(scope: BrandScope, at: Temporal.Instant): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('simulated_bank_mail')
    .select('file_name')
    .where('brand_id', '=', scope.brandId)
    .where('taken_at', 'is', null)
    .where('available_at', '<=', at)
    .orderBy('available_at')
    .orderBy('file_name')
    .limit(1_000)
    .execute();
  return rows.map(({ file_name }) => file_name);
}

export async function readMail(scope: BrandScope, fileName: string): Promise<Buffer> {
  const row = await scope.db
    .selectFrom('simulated_bank_mail')
    .select('content')
    .where('brand_id', '=', scope.brandId)
    .where('file_name', '=', fileName)
    .executeTakeFirstOrThrow();
  return row.content;
}

export async function acknowledgeMail(
  { db, brandId }: BrandScope,
  fileName: string,
  takenAt: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('simulated_bank_mail')
    .set({ taken_at: takenAt })
    .where('brand_id', '=', brandId)
    .where('file_name', '=', fileName)
    .execute();
}
