import { randomFillSync } from 'node:crypto';
import { presentChance } from './chance.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const COUNTER_LIMIT = 2 ** 32;

/** Sources of time and randomness for ids; tests pass their own. */
export interface IdSources {
  /** Milliseconds since the Unix epoch. May stop or run backwards. */
  nowMs(): number;
  /** Ten random bytes: four for the counter's start, six for the tail. */
  randomBytes(): Uint8Array;
}

/**
 * Returns a generator of UUIDv7 strings (RFC 9562, section 5.7), strictly increasing as text and as
 * bytes. A counter of 32 bits follows the millisecond (section 6.2, method 1); it starts at a
 * random value in its lower half whenever time moves on. If the clock stands still or runs
 * backwards, the latest time seen stays and the counter increases. Written here, since the `uuid`
 * package cannot be seeded.
 */
export function idGenerator(sources: IdSources): () => string {
  const bytes = Buffer.alloc(16);
  let lastMs = -1;
  let counter = 0;
  return () => {
    const random = sources.randomBytes();
    const nowMs = sources.nowMs();
    counter += 1;
    if (nowMs > lastMs) {
      lastMs = nowMs;
      counter = readCounter(random) >>> 1;
    } else if (counter === COUNTER_LIMIT) {
      lastMs += 1;
      counter = 0;
    }
    bytes.set(random.subarray(4, 10), 10);
    write(bytes, lastMs, counter);
    return render(bytes);
  };
}

function readCounter(random: Uint8Array): number {
  return random.subarray(0, 4).reduce((sum, byte) => ((sum << 8) | byte) >>> 0, 0);
}

/** Writes time, version 7, counter and variant over the bytes, whose last 42 bits stay random. */
function write(bytes: Buffer, unixMs: number, counter: number): void {
  bytes.writeUIntBE(unixMs, 0, 6);
  bytes[6] = 0x70 | (counter >>> 28);
  bytes[7] = counter >>> 20;
  bytes[8] = 0x80 | ((counter >>> 14) & 0x3f);
  bytes[9] = counter >>> 6;
  bytes[10] = ((counter & 0x3f) << 2) | ((bytes[10] ?? 0) & 0x03);
}

function render(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Random bytes from a pool: one system call for several hundred ids instead of one each. */
function pooledRandomBytes(): () => Uint8Array {
  const pool = Buffer.alloc(10 * 400);
  let position = pool.length;
  return () => {
    if (position === pool.length) {
      randomFillSync(pool);
      position = 0;
    }
    position += 10;
    return pool.subarray(position - 10, position);
  };
}

/**
 * A new identifier: a UUIDv7 that sorts after every one this process made before, so that rows sort
 * by creation. Its time part is wall time and has no business meaning. In a seeded world the seed
 * determines it, and its time is the world's clock.
 */
export function newId(): string {
  return presentChance()?.newId() ?? randomId();
}

/** A new identifier of mechanics, which no world's seed determines: its time is wall time. */
export const randomId = idGenerator({ nowMs: () => Date.now(), randomBytes: pooledRandomBytes() });

/** A UUIDv7 of its parts: a counter of 32 bits and a tail of 42. */
export function uuidV7(unixMs: number, counter: number, tail: number): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(tail, 10, 6);
  write(bytes, unixMs, counter);
  return render(bytes);
}

/** The lowest UUIDv7 of a millisecond: a bound for ranges of ids, never an id itself. */
export function idAt(unixMs: number): string {
  const time = unixMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** True for a UUID of any version, in the usual form with dashes, upper or lower case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The nil UUID (RFC 9562), which nothing has: a text that is no id is read as this one. */
export const nilId = '00000000-0000-0000-0000-000000000000';
