import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idAt, idGenerator, isUuid, newId } from './ids.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('an id', () => {
  test('is a UUIDv7', () => {
    expect(newId()).toMatch(UUID_V7);
  });

  test('carries its millisecond in the first 48 bits', () => {
    const nowMs = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
    const id = idGenerator({ nowMs: () => nowMs, randomBytes: () => new Uint8Array(10) })();
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(nowMs);
  });

  test('sorts at or after idAt of its millisecond, and before idAt of the next', () => {
    const sources = { nowMs: () => 2 ** 40, randomBytes: () => new Uint8Array(10) };
    const id = idGenerator(sources)();
    expect(isUuid(idAt(2 ** 40))).toBe(true);
    expect([idAt(2 ** 40 + 1), id, idAt(2 ** 40)].sort()).toEqual([
      idAt(2 ** 40),
      id,
      idAt(2 ** 40 + 1),
    ]);
  });

  test('sorts, as text, after every earlier id of the process', () => {
    const ids = Array.from({ length: 10_000 }, () => newId());
    expect(ids).toEqual([...new Set(ids)].sort());
  });

  test('sorts after every earlier id for any clock and any random bytes', () => {
    const ticks = fc.record({
      nowMs: fc.integer({ min: 0, max: 2 ** 48 - 2 ** 20 }),
      randomBytes: fc.uint8Array({ minLength: 10, maxLength: 10 }),
    });
    fc.assert(
      fc.property(fc.array(ticks, { minLength: 2, maxLength: 50 }), (script) => {
        const ids = replay(script);
        expect(ids).toEqual([...new Set(ids)].sort());
        for (const id of ids) expect(id).toMatch(UUID_V7);
      }),
    );
  });

  test('does not go back when the clock does', () => {
    const randomBytes = new Uint8Array(10).fill(0xff);
    const [first, second] = replay([
      { nowMs: 2_000_000, randomBytes },
      { nowMs: 1_000_000, randomBytes: new Uint8Array(10) },
    ]);
    expect(second?.slice(0, 13)).toBe(first?.slice(0, 13));
    expect([second, first].sort()).toEqual([first, second]);
  });

  test('has a counter for two thousand million ids in one millisecond', () => {
    const [first] = replay([{ nowMs: 1, randomBytes: new Uint8Array(10).fill(0xff) }]);
    expect(first).toBe('00000000-0001-77ff-bfff-ffffffffffff');
  });
});

describe('isUuid', () => {
  test.each([
    ['00000000-0000-0000-0000-000000000000', true],
    ['018F3B7A-0C1D-7ABC-9DEF-0123456789AB', true],
    ['018f3b7a0c1d7abc9def0123456789ab', false],
    ['018f3b7a-0c1d-7abc-9def-0123456789ag', false],
    ['018f3b7a-0c1d-7abc-9def-0123456789ab\n', false],
    ['', false],
  ])('%j is %s', (text, expected) => {
    expect(isUuid(text)).toBe(expected);
  });
});

/** The ids generated from the scripted sources, one tick per id. */
function replay(script: readonly { nowMs: number; randomBytes: Uint8Array }[]): string[] {
  let current = script[0];
  const next = idGenerator({
    nowMs: () => current?.nowMs ?? 0,
    randomBytes: () => current?.randomBytes ?? new Uint8Array(10),
  });
  return script.map((tick) => {
    current = tick;
    return next();
  });
}
