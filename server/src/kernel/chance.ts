import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomInt } from 'node:crypto';

/** Where the ids and numbers of a piece of work come from, when they are not to be random. */
export interface Chance {
  newId(): string;
  /** A whole number from 0 up to, and without, `limit`, which is 2^48 at most. */
  below(limit: number): number;
  /** At most 32. */
  bytes(count: number): Buffer;
}

const present = new AsyncLocalStorage<Chance>();

/** Runs work, and all that it calls, by a chance of its own; null leaves it as it is. */
export function withChance<T>(chance: Chance | null, work: () => T): T {
  return chance ? present.run(chance, work) : work();
}

/** Undefined where ids and numbers are random, as they are but in a seeded world. */
export function presentChance(): Chance | undefined {
  return present.getStore();
}

/** A whole number below `limit` that nobody can tell beforehand, except in a seeded world. */
export function chanceBelow(limit: number): number {
  return present.getStore()?.below(limit) ?? randomInt(limit);
}

/** Bytes to name things by, never a secret: a seeded world's can be told beforehand. */
export function chanceBytes(count: number): Buffer {
  return present.getStore()?.bytes(count) ?? randomBytes(count);
}
