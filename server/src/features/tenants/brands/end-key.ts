import type { KeyPair } from '../../../kernel/key-text.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import { findKey, setKeyEnd } from './api-keys-store.ts';
import { createKeyPair } from './create-key-pair.ts';
import type { Operator } from './operator.ts';

/** Revokes a key; cached copies of it expire within two seconds. */
export async function revokeKey(
  operator: Operator,
  brandId: string,
  keyId: string,
): Promise<boolean> {
  const revoked_at = wallClock.now().toString();
  return operator.transaction((tx) => setKeyEnd(tx, brandId, keyId, { revoked_at }));
}

/** Replaces a key: a new pair of the same scope, the old one valid for `overlapHours` more. */
export async function rollKey(
  operator: Operator,
  brandId: string,
  keyId: string,
  overlapHours: number,
): Promise<(KeyPair & { keyId: string }) | undefined> {
  const old = await operator.transaction((tx) => findKey({ db: tx, brandId: brandId }, keyId));
  if (!old || old.revoked_at) return undefined;
  const pair = await createKeyPair(operator, brandId, { label: old.label, scope: old.scope });
  const expires_at = wallClock.now().add({ hours: overlapHours }).toString();
  await operator.transaction((tx) => setKeyEnd(tx, brandId, keyId, { expires_at }));
  return pair;
}
