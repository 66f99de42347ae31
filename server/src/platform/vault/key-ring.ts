import { randomBytes } from 'node:crypto';
import { KEY_BYTES } from './cipher.ts';

/**
 * A brand's keys: one for hashes, which stays, since stored hashes must match new ones, and the data
 * keys by version. New values are sealed with `current`.
 */
export interface KeyRing {
  hashKey: Buffer;
  current: number;
  dataKeys: ReadonlyMap<number, Buffer>;
}

export function newKeyRing(): KeyRing {
  return {
    hashKey: randomBytes(KEY_BYTES),
    current: 1,
    dataKeys: new Map([[1, randomBytes(KEY_BYTES)]]),
  };
}

/**
 * Steps of a rotation, each of which every process has to know before the next: a new key is added
 * and opens values, new values are sealed with it, and the others are dropped once no value needs
 * them.
 */
export type DataKeyChange = 'add' | 'use' | 'drop';

export function changeRing(ring: KeyRing, change: DataKeyChange): KeyRing {
  const newest = Math.max(...ring.dataKeys.keys());
  if (change === 'use') return { ...ring, current: newest };
  if (change === 'drop') {
    const kept = [...ring.dataKeys].filter(([version]) => version === ring.current);
    return { ...ring, dataKeys: new Map(kept) };
  }
  return { ...ring, dataKeys: new Map([...ring.dataKeys, [newest + 1, randomBytes(KEY_BYTES)]]) };
}

interface StoredRing {
  hash: string;
  current: number;
  data: Record<string, string>;
}

export function ringToBytes({ hashKey, current, dataKeys }: KeyRing): Buffer {
  const stored: StoredRing = {
    hash: hashKey.toString('base64'),
    current,
    data: Object.fromEntries([...dataKeys].map(([v, key]) => [v, key.toString('base64')])),
  };
  return Buffer.from(JSON.stringify(stored));
}

export function ringFromBytes(bytes: Buffer): KeyRing {
  const stored = JSON.parse(bytes.toString('utf8')) as StoredRing;
  const keys = Object.entries(stored.data);
  return {
    hashKey: Buffer.from(stored.hash, 'base64'),
    current: stored.current,
    dataKeys: new Map(keys.map(([v, key]) => [Number(v), Buffer.from(key, 'base64')])),
  };
}
