import type { KeyPair } from '../../../kernel/key-text.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import {
  hasEnded,
  lockKey,
  revokeMintedKeys,
  setKeyEnd,
  signalRevocation,
} from './api-keys-store.ts';
import { createKeyPair } from './create-key-pair.ts';
import type { Operator } from './operator.ts';

/**
 * Revokes a key with the temporary keys that it minted. Open streams and pages of them end at once,
 * and every process forgets its cached copies. A key that was revoked before keeps the time of that.
 */
export async function revokeKey(
  operator: Pick<Operator, 'transaction'>,
  brandId: string,
  keyId: string,
): Promise<'revoked' | 'revoked_before' | 'absent'> {
  return operator.transaction(async (tx) => {
    // This waits for a unit that mints with the key, so that the next statement sees its key.
    const key = await lockKey({ db: tx, brandId }, keyId);
    if (!key) return 'absent';
    if (key.revoked_at) return 'revoked_before';
    const revoked_at = wallClock.now().toString();
    await setKeyEnd({ db: tx, brandId }, keyId, { revoked_at });
    await revokeMintedKeys({ db: tx, brandId }, keyId, revoked_at);
    await signalRevocation(tx);
    return 'revoked';
  });
}

/**
 * Replaces a key: a new pair of the same scope, the old one valid for `overlapHours` more, and never
 * longer than before. Undefined if the key has ended, which a new end would revive.
 */
export async function rollKey(
  operator: Pick<Operator, 'environment' | 'transaction'>,
  brandId: string,
  keyId: string,
  overlapHours: number,
): Promise<(KeyPair & { keyId: string }) | undefined> {
  return operator.transaction(async (tx) => {
    const old = await lockKey({ db: tx, brandId }, keyId);
    const now = wallClock.now();
    if (!old || hasEnded(old, now)) return undefined;
    const inner: typeof operator = { ...operator, transaction: (work) => work(tx) };
    const pair = await createKeyPair(inner, brandId, {
      label: old.label,
      scope: old.scope,
      managesKeys: old.manages_keys,
    });
    const end = now.add({ hours: overlapHours });
    const isSooner = !old.expires_at || Temporal.Instant.compare(end, old.expires_at) < 0;
    if (isSooner) await setKeyEnd({ db: tx, brandId }, keyId, { expires_at: end.toString() });
    await signalRevocation(tx);
    return pair;
  });
}
