import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';

/** Newest files whose acknowledgements are polled for: weeks of a busy program. */
const maxAwaited = 500;

/** Delivered files whose acknowledgement is a file of the bank, newest first. */
export async function listAwaited(scope: BrandScope) {
  return scope.db
    .selectFrom('bank_files')
    .select(['bank_file_id', 'file_name', 'program_id'])
    .where('brand_id', '=', scope.brandId)
    .where('expects_ack', '=', 'file')
    .where('delivered_at', 'is not', null)
    .orderBy('bank_file_id', 'desc')
    .limit(maxAwaited)
    .execute();
}

/** Locks a file against moves until the transaction ends, together with others that only read it. */
export async function lockFileShared(unit: Unit, fileId: string) {
  return unit.db
    .selectFrom('bank_files')
    .select(['status', 'expects_ack', 'fetched_at'])
    .where('brand_id', '=', unit.brandId)
    .where('bank_file_id', '=', fileId)
    .forShare()
    .executeTakeFirst();
}

/** Facts of a file's entries that guard its refusal. */
export async function findEntryFacts(
  scope: BrandScope,
  fileId: string,
): Promise<{ hasSettled: boolean; hasReturns: boolean }> {
  const { rows } = await sql<{ hasSettled: boolean; hasReturns: boolean }>`
    select exists (select from bank_file_batches b
             where b.brand_id = ${scope.brandId} and b.bank_file_id = ${fileId}
               and b.settled_at is not null)
        or exists (select from bank_file_entries e
             join transfers t on t.brand_id = e.brand_id and t.transfer_id = e.transfer_id
            where e.brand_id = ${scope.brandId} and e.bank_file_id = ${fileId}
              and t.settled_at is not null) as "hasSettled",
           exists (select from bank_file_entries e
            where e.brand_id = ${scope.brandId} and e.bank_file_id = ${fileId}
              and e.returned_file_id is not null) as "hasReturns"
  `.execute(scope.db);
  return rows[0] ?? { hasSettled: false, hasReturns: false };
}

/** Transfers that the entries of a file, or of one of its batches, send, in the order of the file. */
export async function listTransferIds(
  scope: BrandScope,
  fileId: string,
  batchNumber?: number,
): Promise<string[]> {
  let query = scope.db
    .selectFrom('bank_file_entries')
    .select('transfer_id')
    .where('brand_id', '=', scope.brandId)
    .where('bank_file_id', '=', fileId)
    .where('transfer_id', 'is not', null);
  if (batchNumber !== undefined) query = query.where('batch_number', '=', batchNumber);
  const rows = await query.orderBy('trace_number').execute();
  return rows.flatMap(({ transfer_id }) => transfer_id ?? []);
}

/** Voids the entries of a file that send these transfers or return payments. */
export async function voidEntries(
  unit: Unit,
  fileId: string,
  transferIds: readonly string[],
): Promise<void> {
  await sql`
    update bank_file_entries
       set voided_transfer_id = transfer_id, transfer_id = null,
           returned_file_id = null, returned_position = null
     where brand_id = ${unit.brandId} and bank_file_id = ${fileId}
       and (returned_file_id is not null or transfer_id = any (${[...transferIds]}::uuid[]))
  `.execute(unit.db);
}

/** Times of returns that wait for another window. */
export interface ReturnCourse {
  leavesAt: Temporal.Instant;
  settlesAt: Temporal.Instant;
  returnCheckAt: Temporal.Instant;
}

/** Lets the payments that a file returns wait for another window. */
export async function postponeReturns(
  unit: Unit,
  fileId: string,
  { leavesAt, settlesAt, returnCheckAt }: ReturnCourse,
): Promise<void> {
  await unit.db
    .updateTable('returned_payments')
    .set({
      sent_file_id: null,
      leaves_at: leavesAt,
      settles_at: settlesAt,
      answers_until: returnCheckAt,
    })
    .where('brand_id', '=', unit.brandId)
    .where('sent_file_id', '=', fileId)
    .execute();
}
