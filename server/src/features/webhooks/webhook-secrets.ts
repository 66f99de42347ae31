import { createHmac, randomBytes } from 'node:crypto';
import { newId } from '../../kernel/ids.ts';
import { wallClock } from '../../platform/clock/wall-clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { endCurrentSecret, insertSecret, listSecrets, removeSecrets } from './webhooks-store.ts';

const purpose = 'webhook.secret';
const prefix = 'whsec_';
/** The specification asks for 24 to 64 random bytes. */
const secretBytes = 32;
/** After a rotation both secrets sign for this long (completion page, section 8). */
const overlap = { hours: 24 };
/** Rotating again and again must not grow the signature header without end. */
const maxSecrets = 5;

/** Makes a webhook's signing secret. This is the only time it can be read: it is stored sealed. */
export async function addSecret(tx: Tx, context: Context, webhookId: string): Promise<string> {
  const secret = `${prefix}${randomBytes(secretBytes).toString('base64')}`;
  await insertSecret(tx, {
    brand_id: context.brandId,
    webhook_id: webhookId,
    secret_id: newId(),
    sealed_secret: context.vault.seal(secret, purpose),
    date_created: wallClock.now(),
  });
  return secret;
}

/** Makes a new secret; the one it replaces signs too until `previousExpiresAt`. */
export async function replaceSecret(
  tx: Tx,
  context: Context,
  webhookId: string,
): Promise<{ secret: string; previousExpiresAt: Temporal.Instant }> {
  const now = wallClock.now();
  const previousExpiresAt = now.add(overlap);
  await endCurrentSecret(tx, context.brandId, webhookId, previousExpiresAt);
  const secret = await addSecret(tx, context, webhookId);
  const valid = await listSecrets(tx, context.brandId, webhookId, now);
  const keep = valid.slice(0, maxSecrets).map(({ secret_id }) => secret_id);
  await removeSecrets(tx, context.brandId, webhookId, keep);
  return { secret, previousExpiresAt };
}

/** The headers that a callback is verified by (Standard Webhooks): one signature a secret. */
export function signMessage(
  context: Context,
  sealedSecrets: Buffer[],
  message: { id: string; body: string },
  now: Temporal.Instant,
): Record<string, string> {
  const seconds = Math.floor(now.epochMilliseconds / 1000);
  const signed = `${message.id}.${seconds}.${message.body}`;
  const signatures = sealedSecrets.map((sealed) =>
    sign(context.vault.open(sealed, purpose), signed),
  );
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}

/** Version 1 of the specification: HMAC-SHA256 with the bytes behind the prefix. */
function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}
