import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** A brand with its wrapped data key, or undefined. */
export async function findBrand(scope: BrandScope) {
  return scope.db
    .selectFrom('brands')
    .select(['brand_id', 'name', 'wrapped_data_key', 'date_created'])
    .where('brand_id', '=', scope.brandId)
    .executeTakeFirst();
}

/**
 * global: one key hashes for the whole installation. Returns the stored one, or stores the new one.
 */
export async function claimHashKey(tx: Tx, newKey: () => Buffer): Promise<Buffer> {
  const row = await tx
    .selectFrom('installation')
    .select('wrapped_hash_key')
    .executeTakeFirstOrThrow();
  if (row.wrapped_hash_key) return row.wrapped_hash_key;
  await tx
    .updateTable('installation')
    .set({ wrapped_hash_key: newKey() })
    .where('wrapped_hash_key', 'is', null)
    .execute();
  const claimed = await tx
    .selectFrom('installation')
    .select('wrapped_hash_key')
    .executeTakeFirstOrThrow();
  if (!claimed.wrapped_hash_key) throw new Error('The installation has no key for hashes');
  return claimed.wrapped_hash_key;
}

/**
 * global: the operator's check of all brands. Counts brands by the first five bytes of their wrapped
 * keys, which are format and version of the master key.
 */
export async function countKeyHeaders(tx: Tx): Promise<{ header: Buffer; brands: number }[]> {
  const { rows } = await sql<{ header: Buffer; brands: number }>`
    select substring(wrapped_data_key from 1 for 5) as header, count(*)::integer as brands
      from brands group by 1 order by 1`.execute(tx);
  return rows;
}

/** The demo brand of `npm start`. */
export async function findDemoBrandRow(tx: Tx) {
  return tx.selectFrom('worlds').select('brand_id').where('is_demo', '=', true).executeTakeFirst();
}

/** Every brand but snapshots, oldest first, for the operator's commands. */
export async function listBrandRows(tx: Tx) {
  return tx
    .selectFrom('brands')
    .select(['brand_id', 'name', 'date_created'])
    .where(isNoSnapshot)
    .orderBy('brand_id')
    .execute();
}

const isNoSnapshot = sql<boolean>`not exists (
  select from world_snapshots s where s.snapshot_id = brands.brand_id)`;

/** global: the operator rotates all brands. Locks the next brands' wrapped keys, by id. */
export async function listWrappedKeys(tx: Tx, after: string | null, limit: number) {
  let query = tx.selectFrom('brands').select(['brand_id', 'wrapped_data_key']);
  if (after !== null) query = query.where('brand_id', '>', after);
  return query.orderBy('brand_id').limit(limit).forNoKeyUpdate().execute();
}

export async function updateWrappedKey(
  { db, brandId }: BrandScope,
  wrapped: Buffer,
): Promise<void> {
  await db
    .updateTable('brands')
    .set({ wrapped_data_key: wrapped })
    .where('brand_id', '=', brandId)
    .execute();
}

/** Locks a brand's wrapped keys until the transaction ends. */
export async function lockDataKeys({ db, brandId }: BrandScope) {
  return db
    .selectFrom('brands')
    .select(['wrapped_data_key', 'data_keys_changed_at'])
    .where('brand_id', '=', brandId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Replaces a brand's wrapped keys after a change of its data keys. */
export async function updateDataKeys(
  { db, brandId }: BrandScope,
  { wrapped, now }: { wrapped: Buffer; now: Temporal.Instant },
): Promise<void> {
  await db
    .updateTable('brands')
    .set({ wrapped_data_key: wrapped, data_keys_changed_at: now })
    .where('brand_id', '=', brandId)
    .execute();
}

/** Number of a world's snapshots. */
export async function countSnapshots({ db, brandId }: BrandScope): Promise<number> {
  const row = await db
    .selectFrom('world_snapshots')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('brand_id', '=', brandId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** global: the installation's key for hashes, locked until the transaction ends. */
export async function lockHashKey(tx: Tx): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('installation')
    .select('wrapped_hash_key')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.wrapped_hash_key;
}

/** global: the installation's key for hashes. */
export async function updateHashKey(tx: Tx, wrapped: Buffer): Promise<void> {
  await tx.updateTable('installation').set({ wrapped_hash_key: wrapped }).execute();
}

/** Locks the brand's row, which no other request writes, until the transaction ends. */
export async function lockBrand(unit: Unit): Promise<void> {
  await unit.db
    .selectFrom('brands')
    .select('brand_id')
    .where('brand_id', '=', unit.brandId)
    .forNoKeyUpdate()
    .execute();
}

export async function insertBrand(
  tx: Tx,
  row: { brand_id: string; name: string; wrapped_data_key: Buffer; now: string },
): Promise<void> {
  const { now, ...columns } = row;
  await tx
    .insertInto('brands')
    .values({ ...columns, date_created: now, date_updated: now })
    .execute();
}

export async function setSuspended({ db, brandId }: BrandScope, at: string | null): Promise<void> {
  await db
    .updateTable('brands')
    .set({ suspended_at: at })
    .where('brand_id', '=', brandId)
    .execute();
}

export async function insertProgram(
  tx: Tx,
  row: {
    brand_id: string;
    program_id: string;
    name: string;
    currency: string;
    settings: string;
    now: string;
  },
): Promise<void> {
  const { now, ...columns } = row;
  await tx
    .insertInto('programs')
    .values({ ...columns, date_created: now, date_updated: now })
    .execute();
}

export async function findProgram(scope: BrandScope, programId: string) {
  return scope.db
    .selectFrom('programs')
    .select(['program_id', 'name', 'currency', 'settings'])
    .where('brand_id', '=', scope.brandId)
    .where('program_id', '=', programId)
    .executeTakeFirst();
}

/** Locks a program's row until the transaction ends. */
export async function lockProgram({ db, brandId }: BrandScope, programId: string) {
  return db
    .selectFrom('programs')
    .select('settings')
    .where('brand_id', '=', brandId)
    .where('program_id', '=', programId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** At most `limit` programs older than the id `before`, newest first. */
export async function pageProgramRows(
  scope: BrandScope,
  { limit, before }: { limit: number; before: string | null },
) {
  let query = scope.db
    .selectFrom('programs')
    .select(['program_id', 'name', 'currency', 'settings'])
    .where('brand_id', '=', scope.brandId);
  if (before !== null) query = query.where('program_id', '<', before);
  return query.orderBy('program_id', 'desc').limit(limit).execute();
}

/** A brand's programs, oldest first. */
export async function listProgramRows(scope: BrandScope) {
  return scope.db
    .selectFrom('programs')
    .select(['program_id', 'name', 'currency', 'settings'])
    .where('brand_id', '=', scope.brandId)
    .orderBy('program_id')
    .execute();
}

/** Replaces a program's settings; false when there is no such program. */
export async function updateProgramSettings(
  { db, brandId }: BrandScope,
  programId: string,
  settings: string,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('programs')
    .set({ settings, date_updated: now })
    .where('brand_id', '=', brandId)
    .where('program_id', '=', programId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records once which environment this database serves, and returns the recorded one. */
export async function claimEnvironment(
  tx: Tx,
  environment: 'sandbox' | 'live',
): Promise<'sandbox' | 'live'> {
  await tx
    .insertInto('installation')
    .values({ environment })
    .onConflict((c) => c.doNothing())
    .execute();
  const row = await tx.selectFrom('installation').select('environment').executeTakeFirstOrThrow();
  return row.environment;
}
