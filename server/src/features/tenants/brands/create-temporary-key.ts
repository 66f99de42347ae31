import { invalidInput } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { type KeyPair, newKeyPair } from '../../../kernel/key-text.ts';
import type { Context } from '../../../platform/context.ts';
import { insertKey, removeEndedTemporaryKeys } from './api-keys-store.ts';
import { keyRow } from './create-key-pair.ts';

/** On the brand's clock: a sandbox can try what happens when they are over (docs/decisions/0076). */
const temporaryKeyMinutes = 15;

/**
 * A short-lived pair that reaches one customer's external accounts and card details and nothing
 * else: what a browser may hold (completion page, section 2). The caller has checked the customer.
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
