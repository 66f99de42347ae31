import { type Insertable, sql, type Updateable } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';
import type { BankFileStatus } from './bank-file-states.ts';

export type BankFileRow = NonNullable<Awaited<ReturnType<typeof findFileRow>>>;

/**
 * Inserts a file; undefined for an incoming file whose content or records are stored already. Rejected
 * files are not unique.
 */
export async function insertFileRow(
  unit: Unit,
  row: Insertable<DB['bank_files']>,
): Promise<BankFileRow | undefined> {
  const adding = unit.db.insertInto('bank_files').values(row).returningAll();
  const query =
    row.direction === 'incoming' ? adding.onConflict((conflict) => conflict.doNothing()) : adding;
  return query.executeTakeFirst();
}

export async function findFileRow(scope: BrandScope, fileId: string) {
  return scope.db
    .selectFrom('bank_files')
    .selectAll()
    .where('brand_id', '=', scope.brandId)
    .where('bank_file_id', '=', fileId)
    .executeTakeFirst();
}

/** Locks a file until the transaction ends. */
export async function lockFileRow(unit: Unit, fileId: string) {
  return unit.db
    .selectFrom('bank_files')
    .selectAll()
    .where('brand_id', '=', unit.brandId)
    .where('bank_file_id', '=', fileId)
    .forUpdate()
    .executeTakeFirst();
}

/** Hashes that recognise a file received twice. */
export interface FileHashes {
  contentHash: Buffer;
  /** Null for a file that breaks a rule: its records are not known. */
  recordsHash: Buffer | null;
}

/** Incoming file with this content or these records that was not rejected. */
export async function findKnownFile(
  scope: BrandScope,
  { contentHash, recordsHash }: FileHashes,
): Promise<BankFileRow | undefined> {
  return scope.db
    .selectFrom('bank_files')
    .selectAll()
    .where('brand_id', '=', scope.brandId)
    .where('direction', '=', 'incoming')
    .where('status', '<>', 'rejected')
    .where((eb) =>
      eb.or([eb('content_hash', '=', contentHash), eb('records_hash', '=', recordsHash)]),
    )
    .executeTakeFirst();
}

/** Rejected file with this content. */
export async function findRejectedFile(
  scope: BrandScope,
  contentHash: Buffer,
): Promise<BankFileRow | undefined> {
  return scope.db
    .selectFrom('bank_files')
    .selectAll()
    .where('brand_id', '=', scope.brandId)
    .where('status', '=', 'rejected')
    .where('content_hash', '=', contentHash)
    .orderBy('bank_file_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function updateFileRow(
  unit: Unit,
  fileId: string,
  changes: Updateable<DB['bank_files']>,
): Promise<BankFileRow> {
  return unit.db
    .updateTable('bank_files')
    .set(changes)
    .where('brand_id', '=', unit.brandId)
    .where('bank_file_id', '=', fileId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Counts the outgoing files of several programs since an instant. */
export async function countSince(
  scope: BrandScope,
  programIds: readonly string[],
  since: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bank_files
     where brand_id = ${scope.brandId} and program_id = any (${[...programIds]}::uuid[])
       and date_created >= ${since.toString()}
  `.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** Counts a program's files of one window. */
export async function countOfWindow(
  scope: BrandScope,
  window: { programId: string; windowAt: Temporal.Instant },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bank_files
     where brand_id = ${scope.brandId} and program_id = ${window.programId}
       and window_at = ${window.windowAt.toString()}
  `.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** True once a file of the program has been delivered. */
export async function hasDelivered(scope: BrandScope, programId: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('bank_files')
    .select('bank_file_id')
    .where('brand_id', '=', scope.brandId)
    .where('program_id', '=', programId)
    .where('delivered_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Files of a program's window, oldest first. */
export async function listFilesOfWindow(
  scope: BrandScope,
  { programId, windowAt }: { programId: string; windowAt: Temporal.Instant },
): Promise<BankFileRow[]> {
  return scope.db
    .selectFrom('bank_files')
    .selectAll()
    .where('brand_id', '=', scope.brandId)
    .where('program_id', '=', programId)
    .where('window_at', '=', windowAt)
    .orderBy('window_file')
    .execute();
}

/**
 * Reserves `count` sequence numbers of an originating bank, and locks its sequence until the
 * transaction ends. Returns the first number.
 */
export async function reserveSequences(unit: Unit, odfiId: string, count: number): Promise<number> {
  const { last_sequence } = await unit.db
    .insertInto('trace_sequences')
    .values({ brand_id: unit.brandId, odfi_id: odfiId, last_sequence: count })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'odfi_id']).doUpdateSet({
        last_sequence: sql`trace_sequences.last_sequence + excluded.last_sequence`,
      }),
    )
    .returning('last_sequence')
    .executeTakeFirstOrThrow();
  return last_sequence - count + 1;
}

export async function insertPart(
  unit: Unit,
  fileId: string,
  part: number,
  content: Buffer,
): Promise<void> {
  await unit.db
    .insertInto('bank_file_parts')
    .values({ brand_id: unit.brandId, bank_file_id: fileId, part, content })
    .execute();
}

/** One sealed part of a file's content, counted from zero; undefined after the last. */
export async function findPart(
  scope: BrandScope,
  fileId: string,
  part: number,
): Promise<Buffer | undefined> {
  const row = await scope.db
    .selectFrom('bank_file_parts')
    .select('content')
    .where('brand_id', '=', scope.brandId)
    .where('bank_file_id', '=', fileId)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.content;
}

export interface FileFilter {
  direction?: 'outgoing' | 'incoming' | undefined;
  status?: BankFileStatus | undefined;
  programId?: string | undefined;
  transferId?: string | undefined;
  /** A file of which each listed one bears a transfer. */
  relatedTo?: string | undefined;
}

/** Files newest first, older than `before`, at most `limit`. */
export async function listFileRows(
  scope: BrandScope,
  filter: FileFilter,
  page: { before: string | null; limit: number },
): Promise<BankFileRow[]> {
  const { direction, status, programId, transferId, relatedTo } = filter;
  let query = scope.db.selectFrom('bank_files').selectAll().where('brand_id', '=', scope.brandId);
  if (direction) query = query.where('direction', '=', direction);
  if (status) query = query.where('status', '=', status);
  if (programId) query = query.where('program_id', '=', programId);
  if (transferId)
    query = query.where('bank_file_id', 'in', filesOfTransfer(scope.brandId, transferId));
  if (relatedTo)
    query = query
      .where('bank_file_id', '<>', relatedTo)
      .where('bank_file_id', 'in', filesOfTransfersIn(scope.brandId, relatedTo));
  if (page.before) query = query.where('bank_file_id', '<', page.before);
  return query.orderBy('bank_file_id', 'desc').limit(page.limit).execute();
}

function filesOfTransfer(brandId: string, transferId: string) {
  return sql<string>`(
    select bank_file_id from bank_file_entries
     where brand_id = ${brandId} and transfer_id = ${transferId}
    union
    select bank_file_id from bank_file_entries
     where brand_id = ${brandId} and voided_transfer_id = ${transferId}
    union
    select bank_file_id from bank_file_answers
     where brand_id = ${brandId} and transfer_id = ${transferId}
  )`;
}

/** Files that bear a transfer of a file; an entry that was taken out of a file to be sent again still names its transfer. */
function filesOfTransfersIn(brandId: string, fileId: string) {
  return sql<string>`(
    with own as (
      select coalesce(transfer_id, voided_transfer_id) as transfer_id from bank_file_entries
       where brand_id = ${brandId} and bank_file_id = ${fileId}
      union
      select transfer_id from bank_file_answers
       where brand_id = ${brandId} and bank_file_id = ${fileId}
    )
    select e.bank_file_id from own
      join bank_file_entries e on e.brand_id = ${brandId} and e.transfer_id = own.transfer_id
    union
    select e.bank_file_id from own
      join bank_file_entries e on e.brand_id = ${brandId} and e.voided_transfer_id = own.transfer_id
    union
    select a.bank_file_id from own
      join bank_file_answers a on a.brand_id = ${brandId} and a.transfer_id = own.transfer_id
  )`;
}

/** Names of outgoing files among the given ones. */
export async function findKnownNames(
  scope: BrandScope,
  names: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ file_name: string }>`
    select file_name from bank_files
     where brand_id = ${scope.brandId} and direction = 'outgoing'
       and file_name = any (${[...names]}::text[])
  `.execute(scope.db);
  return new Set(rows.map(({ file_name }) => file_name));
}
