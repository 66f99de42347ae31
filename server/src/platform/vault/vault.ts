import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { SealedColumn } from '../../kernel/sealed-column.ts';
import { definePort } from '../port.ts';
import {
  decrypt,
  decryptFile,
  deriveKey,
  encrypt,
  encryptFile,
  headerOf,
  KEY_BYTES,
  keyVersionOf,
} from './cipher.ts';

export type { DataKeyChange } from './key-ring.ts';

import {
  changeRing,
  type DataKeyChange,
  type KeyRing,
  newKeyRing,
  ringFromBytes,
  ringToBytes,
} from './key-ring.ts';
import type { MasterKeys } from './master-keys.ts';

// Envelope encryption: a master key wraps the keys of each brand, and those seal the brand's values. Each
// layer is bound to its place: wrapped keys to their brand, values to column and row.

/** Seals and opens one brand's secrets, each for one row of one column. */
export interface BrandVault {
  seal(text: string, column: SealedColumn, row: string): Buffer;
  /** @throws Error if the value was changed, or sealed for another brand, column or row. */
  open(sealed: Uint8Array, column: SealedColumn, row: string): string;
  sealBytes(bytes: Uint8Array, column: SealedColumn, row: string): Buffer;
  openBytes(sealed: Uint8Array, column: SealedColumn, row: string): Buffer;
  /** Seals megabytes like `sealBytes`, with turns of other work between their pieces. */
  sealFile(bytes: Uint8Array, column: SealedColumn, row: string): Promise<Buffer>;
  /** Opens what `sealFile` or `sealBytes` sealed, with turns of other work between its pieces. */
  openFile(sealed: Uint8Array, column: SealedColumn, row: string): Promise<Buffer>;
  /**
   * A hash of 32 bytes for lookups of a secret: equal texts of one brand and purpose hash equally.
   */
  keyedHash(text: string, purpose: string): Buffer;
  /** A hash across all brands of the installation, for values that must be unique among them. */
  installationHash(text: string, purpose: string): Buffer;
}

/** Seals and opens secrets of the installation that belong to no brand, such as those of people. */
export type InstallationVault = Pick<BrandVault, 'sealBytes' | 'openBytes'> & {
  /** A code of 32 bytes that only this installation computes for a text and a purpose. */
  authenticate(text: string, purpose: string): Buffer;
};

/** Creates, opens and wraps the keys of brands. */
export type Vault = {
  readonly ofInstallation: InstallationVault;
  newBrandKey(brandId: string): Buffer;
  /** @throws Error if the keys are another brand's, or their master key is missing or differs. */
  unwrap(wrapped: Uint8Array, brandId: string): BrandVault;
  /** Wraps a brand's keys for its copy, whose rows and ids are equal. */
  wrapForCopy(wrapped: Uint8Array, from: string, to: string): Buffer;
  /** A brand's keys without a wrapping, for the file of a sandbox's world. */
  exportKeys(wrapped: Uint8Array, brandId: string): Buffer;
  /**
   * Wraps keys that `exportKeys` returned, of this or another installation, for a new brand.
   *
   * @throws Error if the bytes are no keys.
   */
  importKeys(bytes: Buffer, brandId: string): Buffer;
  /** Wraps keys with the current master key; undefined if they are wrapped with it already. */
  rewrap(wrapped: Uint8Array, brandId: string): Buffer | undefined;
  /** Wraps a brand's keys after a step of a rotation of its data keys. */
  changeDataKeys(wrapped: Uint8Array, brandId: string, change: DataKeyChange): Buffer;
  /** Versions of a brand's data keys, and the version that seals new values. */
  dataKeysOf(wrapped: Uint8Array, brandId: string): { current: number; versions: number[] };
};

/** Vault of the installation, for the creation of brands. */
export const installationVault = definePort<Vault>('vault');

/**
 * Opens the vault of an installation with its master keys (see `loadMasterKeys`).
 *
 * @param wrappedHashKey is the installation's, made once by `newInstallationKey`.
 * @throws Error if the master key that wrapped it is missing or differs.
 */
export function createVault(masterKeys: MasterKeys, wrappedHashKey: Uint8Array): Vault {
  const { wrap, unwrap, rewrap } = wrapperOf(masterKeys);
  const installationSecret = unwrap(wrappedHashKey, installation);
  const installationKey = deriveKey(installationSecret, 'installation-hash');
  const authenticationKey = deriveKey(installationSecret, 'installation-authenticate');
  const ringOf = (wrapped: Uint8Array, brandId: string) =>
    ringFromBytes(unwrap(wrapped, placeOf(brandId)));
  return {
    ofInstallation: {
      ...sealerOf(deriveKey(installationSecret, 'installation-seal')),
      authenticate: (text, purpose) => hash(authenticationKey, text, purpose),
    },
    newBrandKey: (brandId) => wrap(ringToBytes(newKeyRing()), placeOf(brandId)),
    unwrap: (wrapped, brandId) => openBrandVault(ringOf(wrapped, brandId), installationKey),
    changeDataKeys: (wrapped, brandId, change) =>
      wrap(ringToBytes(changeRing(ringOf(wrapped, brandId), change)), placeOf(brandId)),
    dataKeysOf: (wrapped, brandId) => {
      const { current, dataKeys } = ringOf(wrapped, brandId);
      return { current, versions: [...dataKeys.keys()] };
    },
    wrapForCopy: (wrapped, from, to) => wrap(unwrap(wrapped, placeOf(from)), placeOf(to)),
    exportKeys: (wrapped, brandId) => unwrap(wrapped, placeOf(brandId)),
    importKeys: (bytes, brandId) => {
      const ring = ringFromBytes(bytes);
      openBrandVault(ring, installationKey);
      return wrap(ringToBytes(ring), placeOf(brandId));
    },
    rewrap: (wrapped, brandId) => rewrap(wrapped, placeOf(brandId)),
  };
}

/** A new key for hashes across all brands, wrapped with the current master key. */
export function newInstallationKey(masterKeys: MasterKeys): Buffer {
  return wrapperOf(masterKeys).wrap(randomBytes(KEY_BYTES), installation);
}

/** Wraps the installation's key anew; undefined if the current master key wraps it already. */
export function rewrapInstallationKey(
  masterKeys: MasterKeys,
  wrapped: Uint8Array,
): Buffer | undefined {
  return wrapperOf(masterKeys).rewrap(wrapped, installation);
}

const installation = 'installation-key';

function placeOf(brandId: string): string {
  return `brand-keys ${brandId}`;
}

function wrapperOf({ masterKeys, currentVersion }: MasterKeys) {
  const keyOf = (version: number): KeyObject => {
    const key = masterKeys.get(version);
    if (!key) throw new Error(`The vault has no master key of version ${version}.`);
    return createSecretKey(key);
  };
  const wrap = (bytes: Uint8Array, place: string): Buffer =>
    encrypt({ key: keyOf(currentVersion), version: currentVersion }, place, bytes);
  const unwrap = (wrapped: Uint8Array, place: string): Buffer => {
    const version = keyVersionOf(wrapped);
    const bytes = decrypt(keyOf(version), place, wrapped);
    if (bytes) return bytes;
    throw new Error(
      `Wrapped keys do not open: they are another brand's, or the master key of version ${version} is not the one that wrapped them.`,
    );
  };
  const rewrap = (wrapped: Uint8Array, place: string): Buffer | undefined =>
    keyVersionOf(wrapped) === currentVersion ? undefined : wrap(unwrap(wrapped, place), place);
  return { wrap, unwrap, rewrap };
}

/** First bytes of the values that a brand's data key of a version has sealed. */
export const dataKeyHeader = headerOf;

/** Vault of a brand whose keys may be replaced while contexts hold it. */
export class RefreshedVault implements BrandVault {
  #vault: BrandVault;

  constructor(vault: BrandVault) {
    this.#vault = vault;
  }

  replace(vault: BrandVault): void {
    this.#vault = vault;
  }

  seal(...args: Parameters<BrandVault['seal']>): Buffer {
    return this.#vault.seal(...args);
  }

  open(...args: Parameters<BrandVault['open']>): string {
    return this.#vault.open(...args);
  }

  sealBytes(...args: Parameters<BrandVault['sealBytes']>): Buffer {
    return this.#vault.sealBytes(...args);
  }

  openBytes(...args: Parameters<BrandVault['openBytes']>): Buffer {
    return this.#vault.openBytes(...args);
  }

  sealFile(...args: Parameters<BrandVault['sealFile']>): Promise<Buffer> {
    return this.#vault.sealFile(...args);
  }

  openFile(...args: Parameters<BrandVault['openFile']>): Promise<Buffer> {
    return this.#vault.openFile(...args);
  }

  keyedHash(...args: Parameters<BrandVault['keyedHash']>): Buffer {
    return this.#vault.keyedHash(...args);
  }

  installationHash(...args: Parameters<BrandVault['installationHash']>): Buffer {
    return this.#vault.installationHash(...args);
  }
}

function openBrandVault(ring: KeyRing, installationKey: KeyObject): BrandVault {
  const sealingKeys = new Map(
    [...ring.dataKeys].map(([version, key]) => [version, deriveKey(key, 'seal')]),
  );
  const sealingKey = (version: number): KeyObject => {
    const key = sealingKeys.get(version);
    if (!key) throw new Error(`The brand has no data key of version ${version}.`);
    return key;
  };
  const current = { key: sealingKey(ring.current), version: ring.current };
  const hashingKey = deriveKey(ring.hashKey, 'keyed-hash');
  const sealBytes: BrandVault['sealBytes'] = (bytes, column, row) =>
    encrypt(current, boundTo(column, row), bytes);
  const openBytes: BrandVault['openBytes'] = (sealed, column, row) => {
    const bytes = decrypt(sealingKey(keyVersionOf(sealed)), boundTo(column, row), sealed);
    return opened(bytes, column);
  };
  return {
    sealBytes,
    openBytes,
    sealFile: (bytes, column, row) => encryptFile(current, boundTo(column, row), bytes),
    openFile: async (sealed, column, row) => {
      const key = sealingKey(keyVersionOf(sealed));
      return opened(await decryptFile(key, boundTo(column, row), sealed), column);
    },
    seal: (text, column, row) => sealBytes(Buffer.from(text, 'utf8'), column, row),
    open: (sealed, column, row) => openBytes(sealed, column, row).toString('utf8'),
    keyedHash: (text, purpose) => hash(hashingKey, text, purpose),
    installationHash: (text, purpose) => hash(installationKey, text, purpose),
  };
}

/** Seals with one key that is never rotated; the master key that wraps it is. */
function sealerOf(key: KeyObject): Pick<BrandVault, 'sealBytes' | 'openBytes'> {
  return {
    sealBytes: (bytes, column, row) => encrypt({ key, version: 1 }, boundTo(column, row), bytes),
    openBytes: (sealed, column, row) => opened(decrypt(key, boundTo(column, row), sealed), column),
  };
}

function opened(bytes: Buffer | undefined, column: SealedColumn): Buffer {
  if (bytes) return bytes;
  throw new Error(`A sealed value does not open as ${column.table}.${column.column} of its row.`);
}

/** Names of tables and columns contain no NUL, so two places never give the same text. */
function boundTo({ table, column }: SealedColumn, row: string): string {
  return `${table}.${column}\0${row}`;
}

function hash(key: KeyObject, text: string, purpose: string): Buffer {
  // A NUL ends the purpose, which contains none: two pairs never give the same bytes.
  return createHmac('sha256', key).update(`${purpose}\0${text}`).digest();
}
