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

/** A brand's permanent keys, newest first, without hashes. */
export async function listKeyRows(scope: BrandScope) {
  return scope.db
    .selectFrom('api_keys')
    .select([
      'key_id',
      'scope',
      'label',
      'identity_hint',
      'expires_at',
      'revoked_at',
      'last_used_at',
      'date_created',
    ])
    .where('brand_id', '=', scope.brandId)
    .where('kind', '=', 'brand')
    .orderBy('key_id', 'desc')
    .execute();
}

export async function findKey(scope: BrandScope, keyId: string) {
  return scope.db
    .selectFrom('api_keys')
    .select(['key_id', 'scope', 'label', 'revoked_at', 'expires_at'])
    .where('brand_id', '=', scope.brandId)
    .where('key_id', '=', keyId)
    .where('kind', '=', 'brand')
    .executeTakeFirst();
}

export async function setKeyEnd(
  tx: Tx,
  brandId: string,
  keyId: string,
  end: { expires_at: string } | { revoked_at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set(end)
    .where('brand_id', '=', brandId)
    .where('key_id', '=', keyId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function touchKey(
  tx: Tx,
  brandId: string,
  keyId: string,
  usedAt: string,
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ last_used_at: usedAt })
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
