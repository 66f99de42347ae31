import { createHmac } from 'node:crypto';
import type { Chance } from './chance.ts';
import { uuidV7 } from './ids.ts';

/** The most ids that one turn may make; due work makes some thousands at most. */
const maxIds = 2 ** 20;
const randomBits = 2 ** 22;

/**
 * The chance of one turn in a seeded world: equal seeds, turns and times give equal ids and
 * numbers. An id is a UUIDv7 of the world's time, the turn and its number in the turn, so that ids
 * sort by creation even while the clock stands still; the seed fills the rest.
 */
export function seededChance(options: {
  seed: string;
  /** Below 2^32. */
  turn: number;
  nowMs(): number;
}): Chance {
  const { seed, turn, nowMs } = options;
  let drawn = 0;
  let made = 0;
  const bytes = (count: number): Buffer => {
    drawn += 1;
    return createHmac('sha256', seed).update(`${turn}:${drawn}`).digest().subarray(0, count);
  };
  return {
    bytes,
    below: (limit) => Number(bytes(8).readBigUInt64BE() % BigInt(limit)),
    newId: () => {
      if (made === maxIds)
        throw new Error(`One unit of a seeded world makes ${maxIds} ids at most`);
      const tail = made * randomBits + (bytes(4).readUInt32BE() % randomBits);
      made += 1;
      return uuidV7(nowMs(), turn, tail);
    },
  };
}
