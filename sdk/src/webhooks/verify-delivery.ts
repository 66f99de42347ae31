import { ArgumentInvalid, SignatureInvalid } from '../platform/errors.ts';
import type { EventName } from '../types.generated.ts';
import type { DeliveredEvent } from './delivered-event.ts';
import { type AnyHeaders, findHeader, requireHeader } from './delivery-headers.ts';
import { type DeliverySecret, fromBase64, readSecrets } from './delivery-secrets.ts';

export interface VerifyOptions {
  /** Seconds by which the attempt may differ from this machine's clock; 300 by default. */
  readonly toleranceSeconds?: number | undefined;
  /** Milliseconds since 1970 to compare with; this machine's time by default. */
  readonly nowMs?: number | undefined;
}

/** Facts of a delivery that its body may lack: the start of a KYC names neither its event nor a time. */
export interface DeliveryFacts {
  /** `webhook-id`: the same on each attempt and replay. */
  readonly id: string;
  readonly name: EventName | 'kyc.verification.resubmit_required' | 'webhook.test';
  /** Time of the event, ISO 8601. Of a KYC's start it is that of `surety-event-time`, which is not signed. */
  readonly time: string | null;
}

/** The event of a verified delivery, with facts beside its fields that JSON and comparisons leave out. */
export type VerifiedEvent = DeliveredEvent & { readonly delivery: DeliveryFacts };

const defaultToleranceSeconds = 300;
const maxSignatures = 20;

/**
 * Checks a delivery as Standard Webhooks says and returns its event, narrowed by `event.event`. `event.delivery` has
 * its id, name and time.
 *
 * `body` is the body as it arrived, byte for byte: a body that was parsed and written again has another
 * signature. `secret` is that of the webhook (`whsec_...`) or its public key (`whpk_...`); while a secret
 * is rotated, a list of both.
 *
 * @throws SignatureInvalid with the reason; ArgumentInvalid for a body that was parsed; NotConfigured for
 * a secret that is missing or none of a webhook.
 */
export async function verifyDelivery(
  body: string | Uint8Array | ArrayBuffer,
  headers: AnyHeaders,
  secret: string | null | undefined | readonly string[],
  options: VerifyOptions = {},
): Promise<VerifiedEvent> {
  const bytes = bytesOf(body);
  const secrets = await readSecrets(secret);
  const id = requireHeader(headers, 'webhook-id');
  const timestamp = requireHeader(headers, 'webhook-timestamp');
  const signatures = signaturesOf(requireHeader(headers, 'webhook-signature'));
  checkTime(timestamp, options);
  const delivery = { head: `${id}.${timestamp}.`, signatures };
  if (await isSigned(delivery, bytes, secrets)) return withFacts(parse(bytes), id, headers);
  throw new SignatureInvalid(await reasonFor(delivery, bytes, secrets));
}

interface SignedHead {
  /** Text that is signed before the body. */
  readonly head: string;
  readonly signatures: readonly string[];
}

/** The signatures of a header, also of several headers that were joined by commas. */
function signaturesOf(header: string): string[] {
  return header
    .split(' ')
    .slice(0, maxSignatures)
    .map((signature) => signature.replace(/,$/, ''));
}

/** @throws ArgumentInvalid, since frameworks like to parse bodies */
function bytesOf(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new ArgumentInvalid(
    'The body is neither a text nor bytes. It was parsed already: give the raw body, such as that of express.raw().',
  );
}

function checkTime(timestamp: string, { toleranceSeconds, nowMs }: VerifyOptions): void {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new SignatureInvalid('webhook-timestamp is not a time in seconds.');
  const distance = (nowMs ?? Date.now()) / 1_000 - Number(timestamp);
  const tolerance = toleranceSeconds ?? defaultToleranceSeconds;
  if (Math.abs(distance) <= tolerance) return;
  const where = distance > 0 ? 'old' : 'ahead';
  throw new SignatureInvalid(
    `The attempt is ${Math.abs(Math.round(distance))} seconds ${where}; ${tolerance} are allowed. Compare the clocks.`,
  );
}

async function isSigned(
  { head, signatures }: SignedHead,
  body: Uint8Array,
  secrets: readonly DeliverySecret[],
): Promise<boolean> {
  const signed = concat(new TextEncoder().encode(head), body);
  for (const { key, prefix } of secrets) {
    for (const signature of signatures) {
      const bytes = signature.startsWith(prefix) && fromBase64(signature.slice(prefix.length));
      if (!bytes) continue;
      if (await crypto.subtle.verify(key.algorithm.name, key, bytes, signed)) return true;
    }
  }
  return false;
}

/** Finds out which of the usual mistakes it was. */
async function reasonFor(
  delivery: SignedHead,
  body: Uint8Array,
  secrets: readonly DeliverySecret[],
): Promise<string> {
  const { signatures } = delivery;
  if (!secrets.some(({ prefix }) => signatures.some((one) => one.startsWith(prefix)))) {
    return secrets.some(({ prefix }) => prefix === 'v1a,')
      ? 'The delivery is not signed for a public key (v1a): give the secret of the webhook, whsec_.'
      : 'The delivery is not signed with a secret (v1): give the public key of the webhook, whpk_.';
  }
  const original = compact(body);
  if (original && (await isSigned(delivery, original, secrets)))
    return 'The body was written anew after it arrived. Give the raw body, byte for byte.';
  return 'No signature fits: the secret is that of another webhook, or the body was changed.';
}

/** The body as the service writes JSON; null if it is not JSON. */
function compact(body: Uint8Array): Uint8Array | null {
  try {
    return new TextEncoder().encode(JSON.stringify(JSON.parse(new TextDecoder().decode(body))));
  } catch {
    return null;
  }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

function withFacts(event: DeliveredEvent, id: string, headers: AnyHeaders): VerifiedEvent {
  if (typeof event !== 'object' || event === null)
    throw new SignatureInvalid('The body is signed and no event: it is not a JSON object.');
  const { event: name = 'kyc.verification.submitted', occurred_at: time = null } = event as {
    event?: DeliveryFacts['name'];
    occurred_at?: string;
  };
  const facts: DeliveryFacts = { id, name, time: time ?? findHeader(headers, 'surety-event-time') };
  return Object.defineProperty(event, 'delivery', { value: facts }) as VerifiedEvent;
}

function parse(bytes: Uint8Array): DeliveredEvent {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as DeliveredEvent;
  } catch {
    throw new SignatureInvalid('The body is signed and not JSON.');
  }
}

/**
 * Checks the secret of a configuration where a handler is set up, so that one that was cut or forgotten is noticed before
 * a delivery arrives.
 *
 * @throws NotConfigured, without the secret
 */
export async function checkWebhookSecret(
  secret: string | null | undefined | readonly (string | undefined)[],
): Promise<void> {
  await readSecrets(secret);
}
