import { invalidInput } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { type KeyPair, newKeyPair } from '../../../kernel/key-text.ts';
import type { Context } from '../../../platform/context.ts';
import { insertKey, removeEndedTemporaryKeys } from './api-keys-store.ts';
import { keyRow } from './create-key-pair.ts';

/** Minutes on the brand's clock, so that a sandbox can test expiry (docs/decisions/0076). */
const temporaryKeyMinutes = 15;

/**
 * A short-lived pair for a browser, limited to one customer's external accounts and card details
 * (completion page, section 2). The caller has checked the customer.
 */
export async function createTemporaryKey(
  context: Context,
  customerId: string,
): Promise<KeyPair & { expiresAt: Temporal.Instant }> {
  if (context.actor.kind !== 'brand') {
    throw invalidInput([{ field: 'Identity', rule: 'must be a key of the brand' }]);
  }
  const pair = newKeyPair(context.environment);
  const now = context.clock.now();
  const expiresAt = now.add({ minutes: temporaryKeyMinutes });
  await context.unit(async (unit) => {
    await removeEndedTemporaryKeys(unit, now.subtract({ hours: 24 }));
    await insertKey(unit.db, {
      ...keyRow(unit.brandId, newId(), pair),
      kind: 'temporary',
      scope: 'full',
      label: 'temporary key',
      customer_id: customerId,
      expires_at: expiresAt.toString(),
    });
  });
  return { ...pair, expiresAt };
}
