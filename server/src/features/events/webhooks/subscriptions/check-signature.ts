import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../../platform/context.ts';
import { findWebhookOfUrl } from '../webhooks-store.ts';
import { openSigner } from './webhook-secrets.ts';
import { listSecretTimes } from './webhook-secrets-store.ts';

export interface SignatureCheck {
  /** The webhook with the address; null if none has it. */
  webhookId: string | null;
  signature: 'valid' | 'invalid' | 'unknown';
}

/** Checks a message that arrived at an address with the secrets of the brand's webhook that has it. */
export async function checkSignature(
  context: Context,
  callbackUrl: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
): Promise<SignatureCheck> {
  const webhookId = await findWebhookOfUrl(context, callbackUrl);
  if (webhookId === undefined) return { webhookId: null, signature: 'unknown' };
  const id = headers['webhook-id'];
  const at = readSeconds(headers['webhook-timestamp']);
  if (id === undefined || at === null) return { webhookId, signature: 'invalid' };
  const now = wallClock.now();
  const secrets = (await listSecretTimes(context, webhookId))
    .filter(({ expires_at }) => !expires_at || Temporal.Instant.compare(now, expires_at) < 0)
    .map(({ secret_id, sealed_secret }) => ({ secretId: secret_id, sealed: sealed_secret }));
  const signed = openSigner(context, webhookId, secrets)({ id, body }, at);
  const expected = new Set(signed['webhook-signature']?.split(' '));
  const sent = headers['webhook-signature']?.split(' ') ?? [];
  const isValid = sent.some((signature) => signature !== '' && expected.has(signature));
  return { webhookId, signature: isValid ? 'valid' : 'invalid' };
}

function readSeconds(text: string | undefined): Temporal.Instant | null {
  if (text === undefined || !/^\d{1,11}$/.test(text)) return null;
  return Temporal.Instant.fromEpochMilliseconds(Number(text) * 1_000);
}
