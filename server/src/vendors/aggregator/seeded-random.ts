import { createHash } from 'node:crypto';

/** Pseudo-random numbers that follow from their seed alone. */
export interface SeededRandom {
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** True with a probability of `percent`. */
  chance(percent: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** Draws from SHA-256 of the seed and a counter: equal on every machine and in every run. */
export function seededRandom(...seed: string[]): SeededRandom {
  const name = JSON.stringify(seed);
  let block = Buffer.alloc(0);
  let blocks = 0;
  let position = 0;
  const next = (): number => {
    if (position === block.length) {
      block = createHash('sha256').update(`${name}:${blocks}`).digest();
      blocks += 1;
      position = 0;
    }
    position += 4;
    return block.readUInt32BE(position - 4);
  };
  const int = (low: number, high: number) => low + (next() % (high - low + 1));
  return {
    int,
    chance: (percent) => int(0, 99) < percent,
    pick: (list) => list[int(0, list.length - 1)] ?? list[0],
  };
}

/** A UUID that follows from the seed alone (version 8: RFC 9562, section 5.8). */
export function seededUuid(...seed: string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(seed)).digest().subarray(0, 16);
  bytes.writeUInt8(0x80 | ((bytes[6] ?? 0) & 0x0f), 6);
  bytes.writeUInt8(0x80 | ((bytes[8] ?? 0) & 0x3f), 8);
  const hex = bytes.toString('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return `${parts.join('-')}-${hex.slice(20)}`;
}
