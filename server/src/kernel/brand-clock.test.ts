import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ClockState, changeMode, endOfTime, moveForward, timeAt } from './brand-clock.ts';

const start = Temporal.Instant.from('2026-07-01T12:00:00Z');
const after = (seconds: number) => start.add({ milliseconds: Math.round(seconds * 1_000) });
const running: ClockState = { mode: 'running', factor: 1, wallAnchor: start, brandAnchor: start };

test('a running clock keeps the speed of wall time, a stopped one stands still', () => {
  expect(timeAt(running, after(90)).toString()).toBe('2026-07-01T12:01:30Z');
  const stopped = changeMode(running, after(90), { mode: 'stopped', factor: 1 });
  expect(timeAt(stopped, after(9_000)).toString()).toBe('2026-07-01T12:01:30Z');
});

test('an accelerated clock runs at its factor times wall time', () => {
  const fast = changeMode(running, start, { mode: 'accelerated', factor: 3_600 });
  expect(timeAt(fast, after(24)).toString()).toBe('2026-07-02T12:00:00Z');
});

test('a clock that reaches the end of time stops there without an error', () => {
  const fast = changeMode(running, start, { mode: 'accelerated', factor: 86_400 });
  expect(timeAt(fast, after(10 ** 9)).equals(endOfTime)).toBe(true);
  expect(timeAt(moveForward(fast, after(10 ** 9), start), start).equals(endOfTime)).toBe(true);
});

test('wall time that steps back does not move a brand clock back', () => {
  expect(timeAt(running, after(-90)).equals(start)).toBe(true);
});

const modes = fc.oneof(
  fc.constantFrom({ mode: 'running', factor: 1 } as const, { mode: 'stopped', factor: 1 } as const),
  fc.integer({ min: 1, max: 86_400 }).map((factor) => ({ mode: 'accelerated', factor }) as const),
);
const steps = fc.array(
  fc.record({
    passed: fc.integer({ min: 0, max: 10 ** 9 }),
    change: fc.oneof(modes, fc.integer({ min: -(10 ** 6), max: 10 ** 6 })),
  }),
  { maxLength: 40 },
);

test('no sequence of changes moves a brand clock backwards', () => {
  fc.assert(
    fc.property(steps, (done) => {
      let state = running;
      let wall = start;
      let last = start;
      for (const { passed, change } of done) {
        wall = wall.add({ nanoseconds: passed });
        const now = timeAt(state, wall);
        state =
          typeof change === 'number'
            ? moveForward(state, wall, now.add({ seconds: change }))
            : changeMode(state, wall, change);
        expect(Temporal.Instant.compare(now, last)).not.toBe(-1);
        last = timeAt(state, wall);
        expect(Temporal.Instant.compare(last, now)).not.toBe(-1);
      }
    }),
  );
});
