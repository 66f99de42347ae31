import { hashKey, type KeyPair } from '../../kernel/key-text.ts';
import { wallClock } from '../../platform/clock/wall-clock.ts';

/** What every new key's row holds: hashes, never the keys. */
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
