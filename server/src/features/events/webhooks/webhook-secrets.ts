import { newId } from '../../../kernel/ids.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import type { Signing } from './webhook-rules.ts';
import { makeSecret, type NewSecret, type Signer, signerOf } from './webhook-signatures.ts';
import { endCurrentSecret, insertSecret, listSecrets, removeSecrets } from './webhooks-store.ts';

const purpose = 'webhook.secret';
/** Overlap after a rotation, in which both secrets sign (completion page, section 8). */
const overlap = { hours: 24 };
/** Bounds the signature header against repeated rotations. */
const maxSecrets = 5;

/**
 * Creates a webhook's secret or key pair. A shared secret is readable only in this result, a
 * private key never: both are stored sealed.
 */
export async function addSecret(
  unit: Unit,
  webhookId: string,
  signing: Signing,
): Promise<NewSecret> {
  const made = makeSecret(signing);
  await insertSecret(unit, {
    brand_id: unit.brandId,
    webhook_id: webhookId,
    secret_id: newId(),
    sealed_secret: unit.vault.seal(made.secret, purpose),
    public_key: made.publicKey,
    date_created: wallClock.now(),
  });
  return made;
}

/** Creates a new secret; the previous one also signs until `previousExpiresAt`. */
export async function replaceSecret(
  unit: Unit,
  webhookId: string,
  signing: Signing,
): Promise<NewSecret & { previousExpiresAt: Temporal.Instant }> {
  const now = wallClock.now();
  const previousExpiresAt = now.add(overlap);
  await endCurrentSecret(unit, webhookId, previousExpiresAt);
  const made = await addSecret(unit, webhookId, signing);
  const valid = await listSecrets(unit, webhookId, now);
  const keep = valid.slice(0, maxSecrets).map(({ secret_id }) => secret_id);
  await removeSecrets(unit, webhookId, keep);
  return { ...made, previousExpiresAt };
}

/** Signer with these secrets, in their order. */
export function openSigner(context: Context, sealedSecrets: readonly Buffer[]): Signer {
  return signerOf(sealedSecrets.map((sealed) => context.vault.open(sealed, purpose)));
}
