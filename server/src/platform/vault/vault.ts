import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { definePort } from '../port.ts';
import type { MasterKeys } from './master-keys.ts';

// Envelope encryption: a master key wraps one data key per brand, the data key seals the brand's
// values. AES-256-GCM with random 96-bit nonces, which is safe for 2^32 values per key (NIST SP
// 800-38D, 8.3).

/**
 * Seals and opens one brand's secrets. `purpose` names the use of a value (`customer.ssn`): it is
 * authenticated, so that a sealed value moved to another column does not open there.
 */
export type BrandVault = {
  seal(text: string, purpose: string): Buffer;
  /** @throws Error if the value was changed, or sealed for another purpose or brand. */
  open(sealed: Uint8Array, purpose: string): string;
  sealBytes(bytes: Uint8Array, purpose: string): Buffer;
  openBytes(sealed: Uint8Array, purpose: string): Buffer;
  /**
   * A hash of 32 bytes for lookups of a secret: equal texts of one brand and purpose hash equally.
   */
  keyedHash(text: string, purpose: string): Buffer;
  /** A hash across all brands of the installation, for values that must be unique among them. */
  installationHash(text: string, purpose: string): Buffer;
};

/** Creates, opens and rewraps the brands' data keys. */
export type Vault = {
  newBrandKey(): { wrapped: Buffer };
  /** @throws Error if the master key that wrapped it is missing or differs. */
  unwrap(wrapped: Uint8Array): BrandVault;
  /** Wraps the data key with the current master key; undefined if it is already wrapped with it. */
  rewrap(wrapped: Uint8Array): Buffer | undefined;
};

/** Vault of the installation, for the creation of brands. */
export const installationVault = definePort<Vault>('vault');

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The first byte of every blob, so that a later format can be distinguished. */
const FORMAT = 1;
/** Header of a wrapped key: the format, then the master key's version in 4 bytes. */
const WRAP_HEADER_BYTES = 5;

/** Opens the vault of an installation with its master keys (see `loadMasterKeys`). */
export function createVault({ masterKeys, currentVersion }: MasterKeys): Vault {
  const keyBytes = (version: number): Buffer => {
    const key = masterKeys.get(version);
    if (!key) throw new Error(`The vault has no master key of version ${version}.`);
    return key;
  };
  const keyOf = (version: number): KeyObject => createSecretKey(keyBytes(version));
  const wrap = (dataKey: Buffer): Buffer => {
    const header = Buffer.alloc(WRAP_HEADER_BYTES, FORMAT);
    header.writeUInt32BE(currentVersion, 1);
    return encrypt(keyOf(currentVersion), header, 'brand-key', dataKey);
  };
  const unwrapKey = (wrapped: Uint8Array): Buffer => {
    const version = versionOf(wrapped);
    const dataKey = decrypt(keyOf(version), WRAP_HEADER_BYTES, 'brand-key', wrapped);
    if (dataKey) return dataKey;
    throw new Error(
      `The vault's master key of version ${version} is not the one that this database was made with.`,
    );
  };
  // The first master key, which later ones do not replace: earlier hashes must still match.
  const installationKey = deriveKey(keyBytes(Math.min(...masterKeys.keys())), 'installation-hash');
  return {
    newBrandKey: () => ({ wrapped: wrap(randomBytes(KEY_BYTES)) }),
    unwrap: (wrapped) => openBrandVault(unwrapKey(wrapped), installationKey),
    rewrap: (wrapped) =>
      versionOf(wrapped) === currentVersion ? undefined : wrap(unwrapKey(wrapped)),
  };
}

function openBrandVault(dataKey: Buffer, installationKey: KeyObject): BrandVault {
  const sealingKey = deriveKey(dataKey, 'seal');
  const hashingKey = deriveKey(dataKey, 'keyed-hash');
  const header = Buffer.of(FORMAT);
  const sealBytes: BrandVault['sealBytes'] = (bytes, purpose) =>
    encrypt(sealingKey, header, purpose, bytes);
  const openBytes: BrandVault['openBytes'] = (sealed, purpose) => {
    requireFormat(sealed);
    const bytes = decrypt(sealingKey, header.length, purpose, sealed);
    if (!bytes) throw new Error(`A sealed value does not open for the purpose "${purpose}".`);
    return bytes;
  };
  return {
    sealBytes,
    openBytes,
    seal: (text, purpose) => sealBytes(Buffer.from(text, 'utf8'), purpose),
    open: (sealed, purpose) => openBytes(sealed, purpose).toString('utf8'),
    keyedHash: (text, purpose) => hash(hashingKey, text, purpose),
    installationHash: (text, purpose) => hash(installationKey, text, purpose),
  };
}

function hash(key: KeyObject, text: string, purpose: string): Buffer {
  // A NUL ends the purpose, which contains none: two pairs never give the same bytes.
  return createHmac('sha256', key).update(`${purpose}\0${text}`).digest();
}

/** HKDF (RFC 5869): one key per use, so that neither reveals anything about the other. */
function deriveKey(dataKey: Buffer, use: string): KeyObject {
  return createSecretKey(
    Buffer.from(hkdfSync('sha256', dataKey, Buffer.alloc(0), `surety/${use}/v1`, KEY_BYTES)),
  );
}

/** Returns header, nonce, tag, ciphertext; header and purpose are authenticated too. */
function encrypt(key: KeyObject, header: Buffer, purpose: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  cipher.setAAD(authenticated(header, purpose));
  const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([header, nonce, cipher.getAuthTag(), ciphertext]);
}

/** Undefined if any byte, the purpose or the key differs from those at sealing. */
function decrypt(
  key: KeyObject,
  headerBytes: number,
  purpose: string,
  sealed: Uint8Array,
): Buffer | undefined {
  const nonceEnd = headerBytes + NONCE_BYTES;
  const tagEnd = nonceEnd + TAG_BYTES;
  if (sealed.length < tagEnd) return undefined;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(headerBytes, nonceEnd), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(authenticated(sealed.subarray(0, headerBytes), purpose));
  decipher.setAuthTag(sealed.subarray(nonceEnd, tagEnd));
  const start = decipher.update(sealed.subarray(tagEnd));
  try {
    return Buffer.concat([start, decipher.final()]);
  } catch {
    return undefined;
  }
}

/** The header's length is fixed by its first byte, so header and purpose cannot be confused. */
function authenticated(header: Uint8Array, purpose: string): Buffer {
  return Buffer.concat([header, Buffer.from(purpose, 'utf8')]);
}

function versionOf(wrapped: Uint8Array): number {
  requireFormat(wrapped);
  if (wrapped.length < WRAP_HEADER_BYTES) throw new Error('A wrapped brand key is cut short.');
  return Buffer.from(wrapped.subarray(1, WRAP_HEADER_BYTES)).readUInt32BE();
}

function requireFormat(blob: Uint8Array): void {
  if (blob[0] !== FORMAT) throw new Error(`A sealed value has the unknown format ${blob[0]}.`);
}
