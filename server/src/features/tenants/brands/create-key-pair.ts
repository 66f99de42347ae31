import { newId } from '../../../kernel/ids.ts';
import { hashKey, type KeyPair, newKeyPair } from '../../../kernel/key-text.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import { insertKey } from './api-keys-store.ts';
import type { Operator } from './operator.ts';
import { requireBrand } from './read-brands.ts';

/** Columns common to all new keys: hashes, never the keys. */
export function keyRow(brandId: string, keyId: string, pair: KeyPair) {
  return {
    brand_id: brandId,
    key_id: keyId,
    identity_hash: hashKey(pair.identity),
    authorization_hash: hashKey(pair.authorization),
    identity_hint: pair.identity.slice(-4),
    date_created: wallClock.now().toString(),
  };
}

/** Creates a key pair. Only hashes are stored, so the keys cannot be read again. */
export async function createKeyPair(
  operator: Pick<Operator, 'environment' | 'transaction'>,
  brandId: string,
  key: { label: string; scope: 'full' | 'read_only'; managesKeys?: boolean },
): Promise<KeyPair & { keyId: string }> {
  const pair = newKeyPair(operator.environment);
  const keyId = newId();
  await operator.transaction(async (tx) => {
    await requireBrand({ db: tx, brandId });
    await insertKey(tx, {
      ...keyRow(brandId, keyId, pair),
      kind: 'brand',
      scope: key.scope,
      label: key.label,
      manages_keys: key.managesKeys ?? false,
      customer_id: null,
      minted_by: null,
      expires_at: null,
    });
  });
  return { ...pair, keyId };
}
