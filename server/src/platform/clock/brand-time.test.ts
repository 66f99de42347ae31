import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../../test/support/test-service.ts';
import { type ClockState, endOfTime, maxFactor, timeAt } from '../../kernel/brand-clock.ts';
import { newId } from '../../kernel/ids.ts';
import { saveClockState } from './brand-clocks.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

async function readTime(brandId: string, wall: Temporal.Instant) {
  const { rows } = await sql<{ at: Temporal.Instant; text: string }>`
    select at, text from brand_time(${brandId}, ${wall.toString()})`.execute(
    service.database.allBrands.db,
  );
  return { at: rows[0]?.at.toString(), text: rows[0]?.text };
}

function expected(instant: Temporal.Instant) {
  const at = instant.round({ smallestUnit: 'millisecond' });
  return { at: at.toString(), text: at.toString({ smallestUnit: 'millisecond' }) };
}

/** Instants of microsecond precision, which is the database's. */
const instant = (from: string, to: string) => {
  const microseconds = (text: string) => Temporal.Instant.from(text).epochNanoseconds / 1000n;
  return fc
    .bigInt({ min: microseconds(from), max: microseconds(to) })
    .map((value) => Temporal.Instant.fromEpochNanoseconds(value * 1000n));
};

const state: fc.Arbitrary<ClockState> = fc.record({
  mode: fc.constantFrom('running', 'stopped', 'accelerated'),
  factor: fc.constant(1),
  wallAnchor: instant('2020-01-01T00:00Z', '2060-01-01T00:00Z'),
  brandAnchor: instant('2020-01-01T00:00Z', endOfTime.toString()),
});
const factor = fc.integer({ min: 1, max: maxFactor });

test("the database computes a brand's time exactly as the kernel does", async () => {
  const { brandId } = service.brand;
  const wall = instant('2020-01-01T00:00Z', '2060-01-01T00:00Z');
  await fc.assert(
    fc.asyncProperty(state, factor, wall, async (given, fast, at) => {
      const known = given.mode === 'accelerated' ? { ...given, factor: fast } : given;
      await saveClockState(service.database.allBrands.db, brandId, known);
      expect(await readTime(brandId, at)).toEqual(expected(timeAt(known, at)));
    }),
    { numRuns: 300 },
  );
});

test('a brand without a clock has wall time', async () => {
  const wall = Temporal.Instant.from('2026-07-01T12:00:00.9995Z');
  expect(await readTime(newId(), wall)).toEqual({
    at: '2026-07-01T12:00:01Z',
    text: '2026-07-01T12:00:01.000Z',
  });
});
