import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';

export interface NewKeyRow {
  brand_id: string;
  key_id: string;
  kind: 'brand' | 'temporary';
  scope: 'full' | 'read_only';
  label: string;
  identity_hash: Buffer;
  authorization_hash: Buffer;
  identity_hint: string;
  customer_id: string | null;
  manages_keys: boolean;
  /** The brand's key that minted a temporary one. */
  minted_by: string | null;
  expires_at: string | null;
  date_created: string;
}

export async function insertKey(tx: Tx, row: NewKeyRow): Promise<void> {
  await tx.insertInto('api_keys').values(row).execute();
}

/** The only query without a brand: it finds the brand of a request. */
export async function findKeyByIdentity(tx: Tx, identityHash: Buffer) {
  return tx
    .selectFrom('api_keys')
    .innerJoin('brands', 'brands.brand_id', 'api_keys.brand_id')
    .select([
      'api_keys.brand_id',
      'key_id',
      'kind',
      'scope',
      'customer_id',
      'authorization_hash',
      'expires_at',
      'revoked_at',
      'brands.suspended_at',
    ])
    .where('identity_hash', '=', identityHash)
    .executeTakeFirst();
}

const shown = [
  'key_id',
  'scope',
  'manages_keys',
  'label',
  'identity_hint',
  'expires_at',
  'revoked_at',
  'last_used_at',
  'last_used_address',
  'last_used_operation',
  'date_created',
] as const;

/** A brand's permanent keys, without hashes. */
function permanentKeys(scope: BrandScope) {
  return scope.db
    .selectFrom('api_keys')
    .select(shown)
    .where('brand_id', '=', scope.brandId)
    .where('kind', '=', 'brand');
}

/** All permanent keys of a brand, newest first, without hashes. */
export async function listKeyRows(scope: BrandScope) {
  return permanentKeys(scope).orderBy('key_id', 'desc').execute();
}

export type KeyRow = Awaited<ReturnType<typeof listKeyRows>>[number];

/** At most `limit` permanent keys older than the id `before`, newest first, without hashes. */
export async function pageKeyRows(
  scope: BrandScope,
  { limit, before }: { limit: number; before: string | null },
): Promise<KeyRow[]> {
  let query = permanentKeys(scope);
  if (before !== null) query = query.where('key_id', '<', before);
  return query.orderBy('key_id', 'desc').limit(limit).execute();
}

/** A permanent key of the brand without hashes, or undefined. */
export async function findKey(scope: BrandScope, keyId: string): Promise<KeyRow | undefined> {
  return permanentKeys(scope).where('key_id', '=', keyId).executeTakeFirst();
}

/** Labels of keys of the brand, those of customers among them. */
export async function listKeyLabels(
  scope: BrandScope,
  keyIds: readonly string[],
): Promise<{ key_id: string; label: string }[]> {
  return scope.db
    .selectFrom('api_keys')
    .select(['key_id', 'label'])
    .where('brand_id', '=', scope.brandId)
    .where('key_id', 'in', keyIds)
    .execute();
}

/** Locks a brand's permanent key until the transaction ends. */
export async function lockKey(scope: BrandScope, keyId: string): Promise<KeyRow | undefined> {
  return permanentKeys(scope).where('key_id', '=', keyId).forNoKeyUpdate().executeTakeFirst();
}

/** Number of permanent keys that are neither revoked nor expired at `now` (wall time). */
export async function countKeysInUse(scope: BrandScope, now: Temporal.Instant): Promise<number> {
  const row = await scope.db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('brand_id', '=', scope.brandId)
    .where('kind', '=', 'brand')
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Changes the label or the scope of a permanent key; one that only reads manages no keys. */
export async function updateKey(
  unit: Unit,
  keyId: string,
  change: { label: string; scope: 'full' | 'read_only' },
): Promise<void> {
  await unit.db
    .updateTable('api_keys')
    .set({ ...change, ...(change.scope === 'read_only' ? { manages_keys: false } : {}) })
    .where('brand_id', '=', unit.brandId)
    .where('key_id', '=', keyId)
    .execute();
}

/** Locks a brand's permanent key against its revocation alone, until the transaction ends. */
export async function holdKey(scope: BrandScope, keyId: string) {
  return scope.db
    .selectFrom('api_keys')
    .select(['revoked_at', 'expires_at', 'manages_keys'])
    .where('brand_id', '=', scope.brandId)
    .where('key_id', '=', keyId)
    .where('kind', '=', 'brand')
    .forShare()
    .executeTakeFirst();
}

/** True for a key that was revoked or whose overlap is over; both ends are wall time. */
export function hasEnded(
  key: { revoked_at: Temporal.Instant | null; expires_at: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  if (key.revoked_at) return true;
  return key.expires_at !== null && Temporal.Instant.compare(key.expires_at, now) <= 0;
}

/** Revokes the temporary keys that a key minted. */
export async function revokeMintedKeys(
  { db, brandId }: BrandScope,
  keyId: string,
  revokedAt: string,
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ revoked_at: revokedAt })
    .where('brand_id', '=', brandId)
    .where('minted_by', '=', keyId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Channel of the commits that revoked a key. */
export const keysRevoked = 'surety_keys_revoked';

/**
 * Signals the revocation to every process, with the commit. Keys are revoked too seldom for the
 * server-wide lock of a NOTIFY to matter.
 */
export async function signalRevocation(tx: Tx): Promise<void> {
  await sql`select pg_notify(${keysRevoked}, '')`.execute(tx);
}

/**
 * global: one statement for the open streams of all brands. Returns the keys among `keyIds` that nothing can be
 * called with at `now` (wall time): they were revoked, have expired, a temporary one on its brand's clock, were
 * deleted with their world, or are of a suspended brand.
 */
export async function listEndedKeys(
  tx: Tx,
  keyIds: string[],
  now: Temporal.Instant,
): Promise<string[]> {
  const { rows } = await sql<{ key_id: string }>`
    select w.key_id from unnest(${keyIds}::uuid[]) w (key_id)
     where not exists (
       select from api_keys k join brands b on b.brand_id = k.brand_id
        where k.key_id = w.key_id and k.revoked_at is null and b.suspended_at is null
          and (k.expires_at is null or k.expires_at > case k.kind when 'temporary'
                 then (select at from brand_time(k.brand_id, ${now.toString()}::timestamptz))
                 else ${now.toString()}::timestamptz end))`.execute(tx);
  return rows.map(({ key_id }) => key_id);
}

export async function setKeyEnd(
  { db, brandId }: BrandScope,
  keyId: string,
  end: { expires_at: string } | { revoked_at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set(end)
    .where('brand_id', '=', brandId)
    .where('key_id', '=', keyId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function touchKey(
  { db, brandId }: BrandScope,
  keyId: string,
  use: { at: string; address: string | null; operation: string | null },
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({
      last_used_at: use.at,
      last_used_address: use.address,
      last_used_operation: use.operation,
    })
    .where('brand_id', '=', brandId)
    .where('key_id', '=', keyId)
    .execute();
}

/** Removes a brand's temporary keys that ended before `before`. */
export async function removeEndedTemporaryKeys(
  unit: Unit,
  before: Temporal.Instant,
): Promise<void> {
  await unit.db
    .deleteFrom('api_keys')
    .where('brand_id', '=', unit.brandId)
    .where('kind', '=', 'temporary')
    .where('expires_at', '<', before)
    .execute();
}
