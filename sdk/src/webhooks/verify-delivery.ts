import { SignatureInvalid } from '../platform/errors.ts';
import type { EventPayload } from '../types.generated.ts';

/** Headers of any framework: `Headers`, Node's object, or a list of pairs. */
export type AnyHeaders =
  | Headers
  | Iterable<readonly [string, string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** Seconds that the attempt may lie before or behind this machine's clock; 300 by default. */
  readonly toleranceSeconds?: number | undefined;
  /** Milliseconds since 1970 to compare with; this machine's time by default. */
  readonly nowMs?: number | undefined;
}

const defaultToleranceSeconds = 300;
const symmetricPrefix = 'whsec_';
const publicPrefix = 'whpk_';
const maxSignatures = 20;

/**
 * Checks a delivery as Standard Webhooks says and returns its event, narrowed by `event.event`.
 *
 * `body` is the body as it arrived, byte for byte: a body that was parsed and written again has another
 * signature. `secret` is that of the webhook (`whsec_...`) or its public key (`whpk_...`); while a secret
 * is rotated, a list of both.
 *
 * @throws SignatureInvalid with the reason.
 */
export async function verifyDelivery(
  body: string | Uint8Array | ArrayBuffer,
  headers: AnyHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<EventPayload> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
  const id = requireHeader(headers, 'webhook-id');
  const timestamp = requireHeader(headers, 'webhook-timestamp');
  const signatures = requireHeader(headers, 'webhook-signature').split(' ').slice(0, maxSignatures);
  checkTime(timestamp, options);
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  for (const one of [secret].flat()) {
    if (await isSigned(signed, signatures, one)) return parse(bytes);
  }
  throw new SignatureInvalid(
    'No signature fits: the secret is another one, or the body is not the one that was sent.',
  );
}

function requireHeader(headers: AnyHeaders, name: string): string {
  const value = headerOf(headers, name);
  if (value) return value;
  throw new SignatureInvalid(`The header ${name} is missing.`);
}

function headerOf(headers: AnyHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const pairs: Iterable<readonly [string, string | readonly string[] | undefined]> =
    Symbol.iterator in headers
      ? (headers as Iterable<readonly [string, string]>)
      : Object.entries(headers);
  for (const [key, value] of pairs) {
    if (key.toLowerCase() === name) return [value].flat().join(' ');
  }
  return undefined;
}

function checkTime(timestamp: string, { toleranceSeconds, nowMs }: VerifyOptions): void {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  const distance = (nowMs ?? Date.now()) / 1_000 - seconds;
  const tolerance = toleranceSeconds ?? defaultToleranceSeconds;
  if (Math.abs(distance) <= tolerance) return;
  if (Number.isNaN(distance))
    throw new SignatureInvalid('webhook-timestamp is not a time in seconds.');
  const where = distance > 0 ? 'old' : 'ahead';
  throw new SignatureInvalid(
    `The attempt is ${Math.abs(Math.round(distance))} seconds ${where}; ${tolerance} are allowed. Compare the clocks.`,
  );
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: readonly string[],
  secret: string,
): Promise<boolean> {
  const isPublic = secret.startsWith(publicPrefix);
  const prefix = isPublic ? 'v1a,' : 'v1,';
  const key = isPublic ? await publicKey(secret) : await hmacKey(secret);
  for (const signature of signatures) {
    if (!signature.startsWith(prefix)) continue;
    const bytes = fromBase64(signature.slice(prefix.length));
    if (bytes && (await crypto.subtle.verify(key.algorithm.name, key, bytes, signed))) return true;
  }
  return false;
}

function hmacKey(secret: string): Promise<CryptoKey> {
  const text = secret.startsWith(symmetricPrefix) ? secret.slice(symmetricPrefix.length) : secret;
  const bytes = fromBase64(text);
  if (!bytes || bytes.length === 0) {
    throw new SignatureInvalid(
      'The secret is not one of a webhook: it begins with whsec_ or whpk_.',
    );
  }
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
}

function publicKey(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.slice(publicPrefix.length));
  if (bytes?.length !== 32) throw new SignatureInvalid('The public key has not 32 bytes.');
  return crypto.subtle.importKey('raw', bytes, { name: 'Ed25519' }, false, ['verify']);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
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

function parse(bytes: Uint8Array): EventPayload {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as EventPayload;
  } catch {
    throw new SignatureInvalid('The body is signed and not JSON.');
  }
}
