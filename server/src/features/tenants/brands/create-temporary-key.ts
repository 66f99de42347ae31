import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { type KeyPair, newKeyPair } from '../../../kernel/key-text.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { hasEnded, holdKey, insertKey, removeEndedTemporaryKeys } from './api-keys-store.ts';
import { keyRow } from './create-key-pair.ts';

/** Minutes on the brand's clock, so that a sandbox can test expiry (docs/decisions/0076). */
const temporaryKeyMinutes = 15;

/**
 * A short-lived pair for a browser, limited to what belongs to one customer (docs/decisions/0182). The caller has checked the customer.
 */
export async function createTemporaryKey(
  context: Context,
  customerId: string,
): Promise<KeyPair & { expiresAt: Temporal.Instant }> {
  const { actor } = context;
  if (actor.kind !== 'brand') {
    throw invalidInput([{ field: 'Identity', rule: 'must be a key of the brand' }]);
  }
  const pair = newKeyPair(context.environment);
  const now = context.clock.now();
  const expiresAt = now.add({ minutes: temporaryKeyMinutes });
  await context.unit(async (unit) => {
    await refuseEndedKey(unit, actor.keyId);
    await removeEndedTemporaryKeys(unit, now.subtract({ hours: 24 }));
    await insertKey(unit.db, {
      ...keyRow(unit.brandId, newId(), pair),
      kind: 'temporary',
      scope: 'full',
      manages_keys: false,
      label: 'temporary key',
      customer_id: customerId,
      minted_by: actor.keyId,
      expires_at: expiresAt.toString(),
    });
  });
  return { ...pair, expiresAt };
}

/** Holds the minting key, so that a revocation meanwhile ends the new key too. */
async function refuseEndedKey(unit: Unit, keyId: string): Promise<void> {
  const key = await holdKey(unit, keyId);
  if (key && !hasEnded(key, wallClock.now())) return;
  throw new DomainError(platformErrors.auth_err, { reason: 'These keys are no longer valid.' });
}
