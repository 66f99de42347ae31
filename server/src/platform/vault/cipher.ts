import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

// AES-256-GCM with random 96-bit nonces, which is safe for 2^32 values per key (NIST SP 800-38D, 8.3).
// A blob is header, nonce, tag, ciphertext. The header is the format and the version of the key.

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const KEY_BYTES = 32;

/**
 * The first byte of every blob. Format 1, of versions before the first release, bound a value to its
 * purpose alone.
 */
export const FORMAT = 2;

const HEADER_BYTES = 5;
const NONCE_END = HEADER_BYTES + NONCE_BYTES;
const TAG_END = NONCE_END + TAG_BYTES;

/** Encrypts under the key of a version; `bound` is authenticated, and needed again to decrypt. */
export function encrypt(
  { key, version }: { key: KeyObject; version: number },
  bound: string,
  bytes: Uint8Array,
): Buffer {
  const header = headerOf(version);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  cipher.setAAD(authenticated(header, bound));
  const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([header, nonce, cipher.getAuthTag(), ciphertext]);
}

/** Bytes of a file between two turns of the event loop: a fraction of a millisecond. */
const pieceBytes = 256 * 1024;

/** Encrypts like `encrypt`, with turns of other work between the pieces of a file. */
export async function encryptFile(
  { key, version }: { key: KeyObject; version: number },
  bound: string,
  bytes: Uint8Array,
): Promise<Buffer> {
  const header = headerOf(version);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  cipher.setAAD(authenticated(header, bound));
  const blob = Buffer.allocUnsafe(TAG_END + bytes.length);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    cipher.update(bytes.subarray(at, at + pieceBytes)).copy(blob, TAG_END + at);
    await nextTurn();
  }
  cipher.final();
  Buffer.concat([header, nonce, cipher.getAuthTag()]).copy(blob);
  return blob;
}

/** First bytes of every blob that the key of a version encrypts. */
export function headerOf(version: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES, FORMAT);
  header.writeUInt32BE(version, 1);
  return header;
}

/** Undefined if any byte, `bound` or the key differs from those at the encryption. */
export function decrypt(key: KeyObject, bound: string, blob: Uint8Array): Buffer | undefined {
  if (blob.length < TAG_END) return undefined;
  const decipher = decipherOf(key, bound, blob);
  const start = decipher.update(blob.subarray(TAG_END));
  try {
    return Buffer.concat([start, decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Decrypts like `decrypt`, with turns of other work between the pieces of a file. */
export async function decryptFile(
  key: KeyObject,
  bound: string,
  blob: Uint8Array,
): Promise<Buffer | undefined> {
  if (blob.length < TAG_END) return undefined;
  const decipher = decipherOf(key, bound, blob);
  const bytes = Buffer.allocUnsafe(blob.length - TAG_END);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const from = TAG_END + at;
    decipher.update(blob.subarray(from, from + pieceBytes)).copy(bytes, at);
    await nextTurn();
  }
  try {
    decipher.final();
    return bytes;
  } catch {
    return undefined;
  }
}

function decipherOf(key: KeyObject, bound: string, blob: Uint8Array) {
  const decipher = createDecipheriv(CIPHER, key, blob.subarray(HEADER_BYTES, NONCE_END), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(authenticated(blob.subarray(0, HEADER_BYTES), bound));
  decipher.setAuthTag(blob.subarray(NONCE_END, TAG_END));
  return decipher;
}

/** Version of the key that encrypted a blob. */
export function keyVersionOf(blob: Uint8Array): number {
  if (blob[0] !== FORMAT) throw new Error(`A sealed value has the unknown format ${blob[0]}.`);
  if (blob.length < HEADER_BYTES) throw new Error('A sealed value is cut short.');
  return Buffer.from(blob.subarray(1, HEADER_BYTES)).readUInt32BE();
}

/** HKDF (RFC 5869): one key per use, so that neither reveals anything about the other. */
export function deriveKey(secret: Uint8Array, use: string): KeyObject {
  return createSecretKey(
    Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `surety/${use}/v2`, KEY_BYTES)),
  );
}

/** The header's length is fixed, so header and text cannot be confused. */
function authenticated(header: Uint8Array, bound: string): Buffer {
  return Buffer.concat([header, Buffer.from(bound, 'utf8')]);
}
