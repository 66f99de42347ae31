import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomInt } from 'node:crypto';

/**
 * Source of ids and numbers for deterministic work. Ambient, because ids are made in every layer.
 */
export interface Chance {
  newId(): string;
  /** A whole number from 0 to below `limit`, which is 2^48 at most. */
  below(limit: number): number;
  /** `count` is 32 at most. */
  bytes(count: number): Buffer;
}

const present = new AsyncLocalStorage<Chance>();

/** Runs `work` and all that it calls with its own chance; null keeps the present one. */
export function withChance<T>(chance: Chance | null, work: () => T): T {
  return chance ? present.run(chance, work) : work();
}

/** The ambient chance; undefined if ids and numbers are random, as outside seeded worlds. */
export function presentChance(): Chance | undefined {
  return present.getStore();
}

/** A whole number below `limit`, unpredictable except in a seeded world. */
export function chanceBelow(limit: number): number {
  return present.getStore()?.below(limit) ?? randomInt(limit);
}

/** Bytes for names, never for secrets: in a seeded world they are predictable. */
export function chanceBytes(count: number): Buffer {
  return present.getStore()?.bytes(count) ?? randomBytes(count);
}
