import {
  createPrivateKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import type { Signing } from '../webhook-rules.ts';

/** Secret with the specification's prefix, and the public key of a key pair. */
export interface NewSecret {
  secret: string;
  publicKey: string | null;
}

/** Computes the signature headers of one message at one time. */
export type Signer = (
  message: { id: string; body: string },
  now: Temporal.Instant,
) => Record<string, string>;

const symmetric = 'whsec_';
const privatePrefix = 'whsk_';
const publicPrefix = 'whpk_';
/** Standard Webhooks requires 24 to 64 random bytes. */
const secretBytes = 32;
const seedBytes = 32;
/** Prefix of the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Makes a secret shared with the brand, or a key pair whose public half the brand gets. */
export function makeSecret(signing: Signing): NewSecret {
  if (signing === 'hmac_sha256') {
    return {
      secret: `${symmetric}${randomBytes(secretBytes).toString('base64')}`,
      publicKey: null,
    };
  }
  const pair = generateKeyPairSync('ed25519');
  const seed = pair.privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(-seedBytes);
  const publicBytes = pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-seedBytes);
  return {
    // The specification's private key is the seed followed by the public key.
    secret: `${privatePrefix}${Buffer.concat([seed, publicBytes]).toString('base64')}`,
    publicKey: `${publicPrefix}${publicBytes.toString('base64')}`,
  };
}

/** Signs with each of the secrets, in order: a rotation has two. */
export function signerOf(secrets: readonly string[]): Signer {
  const makers = secrets.map(signatureMaker);
  return (message, now) => {
    const seconds = Math.floor(now.epochMilliseconds / 1000);
    const text = `${message.id}.${seconds}.${message.body}`;
    return {
      'webhook-id': message.id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': makers.map((make) => make(text)).join(' '),
    };
  };
}

function signatureMaker(secret: string): (text: string) => string {
  if (secret.startsWith(privatePrefix)) {
    const key = readPrivateKey(secret);
    return (text) => `v1a,${sign(null, Buffer.from(text), key).toString('base64')}`;
  }
  const mac = hmacSha256(Buffer.from(secret.slice(symmetric.length), 'base64'));
  return (text) => `v1,${mac(text)}`;
}

const blockBytes = 64;

/**
 * HMAC-SHA-256 (RFC 2104) in base64, made of two one-shot hashes: Node's `Hmac` objects outlive
 * their message until a slow garbage collection (measured: a sixth of all that garbage).
 */
function hmacSha256(key: Buffer): (text: string) => string {
  const block = Buffer.alloc(blockBytes);
  block.set(key.length > blockBytes ? hash('sha256', key, 'buffer') : key);
  const inner = block.map((byte) => byte ^ 0x36);
  const outer = Buffer.concat([block.map((byte) => byte ^ 0x5c), Buffer.alloc(32)]);
  return (text) => {
    const message = Buffer.allocUnsafe(blockBytes + Buffer.byteLength(text));
    message.set(inner);
    message.write(text, blockBytes);
    outer.set(hash('sha256', message, 'buffer'), blockBytes);
    return hash('sha256', outer, 'base64');
  };
}

function readPrivateKey(secret: string): KeyObject {
  const bytes = Buffer.from(secret.slice(privatePrefix.length), 'base64');
  const der = Buffer.concat([pkcs8Head, bytes.subarray(0, seedBytes)]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}
