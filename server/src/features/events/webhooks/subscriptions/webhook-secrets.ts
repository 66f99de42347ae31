import { newId } from '../../../../kernel/ids.ts';
import { rowName, sealedColumn } from '../../../../kernel/sealed-column.ts';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import type { Signing } from '../webhook-rules.ts';
import {
  endCurrentSecret,
  insertSecret,
  listSecrets,
  removeSecrets,
} from './webhook-secrets-store.ts';
import { makeSecret, type NewSecret, type Signer, signerOf } from './webhook-signatures.ts';

export const webhookSecret = sealedColumn('webhook_secrets', 'sealed_secret', [
  'webhook_id',
  'secret_id',
]);

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
  const secretId = newId();
  await insertSecret(unit, {
    brand_id: unit.brandId,
    webhook_id: webhookId,
    secret_id: secretId,
    sealed_secret: unit.vault.seal(made.secret, webhookSecret, rowName(webhookId, secretId)),
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

/** Secret as its brand sees it once: a private key is never shown. */
export function shownSecret({ secret, publicKey }: NewSecret): string | null {
  return publicKey === null ? secret : null;
}

/** A sealed secret of a webhook. */
export interface SealedSecret {
  secretId: string;
  sealed: Buffer;
}

/** Signer with these secrets of a webhook, in their order. */
export function openSigner(
  { vault }: Context,
  webhookId: string,
  secrets: readonly SealedSecret[],
): Signer {
  return signerOf(
    secrets.map(({ secretId, sealed }) =>
      vault.open(sealed, webhookSecret, rowName(webhookId, secretId)),
    ),
  );
}
