import { NotConfigured } from '../platform/errors.ts';

const symmetricPrefix = 'whsec_';
const publicPrefix = 'whpk_';
const privatePrefix = 'whsk_';
const publicKeyBytes = 32;
/** Standard Webhooks asks for 24 to 64 bytes; Surety makes 32. */
const fewestBytes = 24;

/** A webhook's secret or public key, ready to check signatures. */
export interface DeliverySecret {
  /** Signatures that this secret can check begin with this text. */
  readonly prefix: 'v1,' | 'v1a,';
  readonly key: CryptoKey;
}

/** @throws NotConfigured, without the secrets, if there is none, or one is none of a webhook */
export async function readSecrets(secret: unknown): Promise<DeliverySecret[]> {
  const secrets = [secret].flat();
  if (secrets.length === 0)
    throw new NotConfigured('There is no secret: the list of secrets is empty.');
  return Promise.all(secrets.map(readSecret));
}

async function readSecret(secret: unknown): Promise<DeliverySecret> {
  const text = textOf(secret).trim();
  if (text === '') throw new NotConfigured('There is no secret: it is undefined or empty.');
  if (text.startsWith(publicPrefix)) return readPublicKey(text.slice(publicPrefix.length));
  const isPrivate = text.startsWith(privatePrefix);
  if (isPrivate) throw new NotConfigured('whsk_ begins a private key; give the public one, whpk_.');
  const isNamed = text.startsWith(symmetricPrefix);
  const bytes = fromBase64(isNamed ? text.slice(symmetricPrefix.length) : text);
  if (!bytes || bytes.length === 0)
    throw new NotConfigured('The secret is not one of a webhook: it begins with whsec_ or whpk_.');
  if (bytes.length < fewestBytes)
    throw new NotConfigured(
      `The secret has ${bytes.length} bytes, and one of a webhook has at least ${fewestBytes}: it was cut. Copy all of it, from whsec_ to its last character.`,
    );
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
  return { prefix: 'v1,', key };
}

/** An entry of a webhook's `public_keys` is taken for its key by mistake. */
function textOf(secret: unknown): string {
  if (typeof secret === 'string') return secret;
  if (secret === undefined || secret === null) return '';
  const field = Object.keys(Object(secret)).find((name) => /^(public_key|secret)$/.test(name));
  const cure = field ? `give its field ${field}` : 'give a text that begins with whsec_ or whpk_';
  const what = typeof secret === 'object' ? 'an object' : `a ${typeof secret}`;
  throw new NotConfigured(`The secret is ${what} and not a text: ${cure}.`);
}

async function readPublicKey(text: string): Promise<DeliverySecret> {
  const bytes = fromBase64(text);
  if (bytes?.length !== publicKeyBytes)
    throw new NotConfigured(`The public key has not ${publicKeyBytes} bytes.`);
  try {
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'Ed25519' }, false, ['verify']);
    return { prefix: 'v1a,', key };
  } catch (error) {
    const message = 'This runtime cannot check Ed25519: use the signing hmac_sha256 (whsec_).';
    throw new NotConfigured(message, { cause: error });
  }
}

/** Bytes of a text in Base64, or null if it is none. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
