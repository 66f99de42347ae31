import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type KeyEnvironment = 'sandbox' | 'live';
/** The two halves of a brand's key pair, and the management key, which has no second half. */
export type KeyHalf = 'id' | 'auth' | 'mgmt';

export interface KeyPair {
  identity: string;
  authorization: string;
}

/**
 * A new pair: `id_sandbox_<32 random bytes><checksum>` and `auth_sandbox_...`. The prefix lets
 * people and secret scanners recognise a key; the checksum distinguishes a typo from an unknown
 * key.
 */
export function newKeyPair(environment: KeyEnvironment): KeyPair {
  return { identity: newKey('id', environment), authorization: newKey('auth', environment) };
}

/** The key that creates and deletes worlds. */
export function newManagementKey(environment: KeyEnvironment): string {
  return newKey('mgmt', environment);
}

function newKey(half: KeyHalf, environment: KeyEnvironment): string {
  const body = `${half}_${environment}_${randomBytes(32).toString('hex')}`;
  return body + checksum(body);
}

function checksum(body: string): string {
  return crc32(body).toString(16).padStart(8, '0');
}

export type KeyReading =
  | { ok: true; environment: KeyEnvironment; hash: Buffer }
  | { ok: false; reason: 'malformed' | 'checksum' };

/** Parses a key's text without a database lookup. */
export function readKey(half: KeyHalf, text: string): KeyReading {
  const match = /^(id|auth|mgmt)_(sandbox|live)_[0-9a-f]{64}([0-9a-f]{8})$/.exec(text);
  if (!match || match[1] !== half) return { ok: false, reason: 'malformed' };
  if (checksum(text.slice(0, -8)) !== match[3]) return { ok: false, reason: 'checksum' };
  return { ok: true, environment: match[2] as KeyEnvironment, hash: hashKey(text) };
}

/** The stored form. SHA-256 suffices: the key holds 256 random bits, so guessing is hopeless. */
export function hashKey(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** Compares two hashes in constant time. */
export function sameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
