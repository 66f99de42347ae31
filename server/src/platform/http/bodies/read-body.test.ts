import { once } from 'node:events';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { dropBody, readBody } from './read-body.ts';

const kibibyte = 1024;

/** Passes a body of `bytes` to `take`, which takes longer than the share of a turn. */
function readSlowly(bytes: number, onPiece: (piece: Buffer) => void): Promise<void> {
  const payload = Readable.from(chunksOf(bytes), { objectMode: false });
  return readBody({ payload, announced: String(bytes), limitBytes: bytes }, (piece) => {
    const startMs = performance.now();
    onPiece(piece);
    while (performance.now() - startMs < 2) Math.random();
  });
}

/** Chunks as Node reads them, of bytes that count up. */
function chunksOf(bytes: number): Buffer[] {
  const all = Buffer.from(Array.from({ length: bytes }, (_, at) => at % 251));
  const size = 64 * kibibyte;
  return Array.from({ length: Math.ceil(bytes / size) }, (_, at) =>
    all.subarray(at * size, (at + 1) * size),
  );
}

/** Counts turns of the event loop until it is stopped. */
function countTurns() {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  return { read: () => turns, stop: () => clearImmediate(next) };
}

describe('a large body', () => {
  test('arrives whole and in order, in pieces with turns of other work between them', async () => {
    const turns = countTurns();
    const pieces: { bytes: Buffer; turn: number }[] = [];
    await readSlowly(400 * kibibyte, (bytes) => pieces.push({ bytes, turn: turns.read() }));
    turns.stop();
    expect(Buffer.concat(pieces.map(({ bytes }) => bytes))).toEqual(
      Buffer.concat(chunksOf(400 * kibibyte)),
    );
    expect(Math.max(...pieces.map(({ bytes }) => bytes.length))).toBe(16 * kibibyte);
    // The first 64 KiB are taken as they come, the rest by turns.
    const paced = pieces.slice(4).map(({ turn }) => turn);
    expect(paced).toEqual([...new Set(paced)]);
  });

  test('does not delay a small one', async () => {
    const order: string[] = [];
    const large = readSlowly(400 * kibibyte, () => order.push('large'));
    await new Promise(setImmediate);
    const small = Array.from({ length: 4 }, () => readSlowly(100, () => order.push('small')));
    await Promise.all(small);
    expect(order.slice(0, -1)).toContain('small');
    await large;
    expect(order.lastIndexOf('small')).toBeLessThan(order.lastIndexOf('large') - 8);
  });

  test('that is refused is read to its end', async () => {
    const payload = Readable.from(chunksOf(400 * kibibyte), { objectMode: false });
    let taken = 0;
    const body = { payload, announced: undefined, limitBytes: 400 * kibibyte };
    const read = readBody(body, () => {
      taken += 1;
      throw new Error('refused');
    });
    await expect(read).rejects.toThrow('refused');
    expect([taken, payload.readableEnded]).toEqual([1, true]);
  });

  test('that nobody reads is dropped to its end, with rests for other work', async () => {
    const payload = Readable.from(chunksOf(4096 * kibibyte), { objectMode: false });
    let rests = 0;
    payload.on('pause', () => {
      rests += 1;
    });
    dropBody(payload);
    await once(payload, 'end');
    expect(rests).toBeGreaterThanOrEqual(3);
  });

  test('over its limit is refused before its end, and then dropped with rests', async () => {
    const payload = Readable.from(chunksOf(4096 * kibibyte), { objectMode: false });
    let rests = 0;
    const ended = once(payload, 'end');
    const body = { payload, announced: undefined, limitBytes: 100 * kibibyte };
    await expect(readBody(body, () => undefined)).rejects.toThrow(/limit|large/);
    expect(payload.readableEnded).toBe(false);
    payload.on('pause', () => {
      rests += 1;
    });
    await ended;
    expect(rests).toBeGreaterThanOrEqual(2);
  });

  test.each([
    ['longer than its limit', { limitBytes: 100 * kibibyte }, /limit|large/],
    ['longer than announced', { announced: '100' }, /Content-Length must be the length/],
    ['announced as too long', { announced: '9999999' }, /limit|large/],
  ])('%s is refused', async (_what, different, message) => {
    const payload = Readable.from(chunksOf(400 * kibibyte), { objectMode: false });
    const body = { payload, announced: undefined, limitBytes: 400 * kibibyte, ...different };
    await expect(readBody(body, () => {})).rejects.toThrow(message);
  });

  test('that breaks off is refused', async () => {
    const payload = new Readable({ read() {} });
    const read = readBody({ payload, announced: undefined, limitBytes: 1_000_000 }, () => {});
    payload.push(Buffer.alloc(200 * kibibyte));
    payload.destroy();
    await expect(read).rejects.toThrow('must arrive whole');
  });
});
