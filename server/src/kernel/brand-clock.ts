/**
 * Modes of a brand's clock: at the speed of wall time, standing still, or `factor` times as fast.
 */
export const clockModes = ['running', 'stopped', 'accelerated'] as const;
export type ClockMode = (typeof clockModes)[number];

/** The highest acceleration: a day in a second. */
export const maxFactor = 86_400;

/** The latest time of every brand's clock. It stops here so that years keep their four digits. */
export const endOfTime = Temporal.Instant.from('2200-01-01T00:00:00Z');

/** A clock in one row: when wall time was `wallAnchor`, the brand's time was `brandAnchor`. */
export interface ClockState {
  mode: ClockMode;
  /** Brand seconds per second of wall time; 1 unless accelerated. */
  factor: number;
  wallAnchor: Temporal.Instant;
  brandAnchor: Temporal.Instant;
}

/** The brand's time at a wall time. Never before the anchor, never after `endOfTime`. */
export function timeAt(state: ClockState, wall: Temporal.Instant): Temporal.Instant {
  const elapsed = wall.epochNanoseconds - state.wallAnchor.epochNanoseconds;
  if (state.mode === 'stopped' || elapsed <= 0n) return state.brandAnchor;
  const brand = state.brandAnchor.epochNanoseconds + elapsed * BigInt(state.factor);
  if (brand >= endOfTime.epochNanoseconds) return endOfTime;
  return Temporal.Instant.fromEpochNanoseconds(brand);
}

/**
 * The clock in another mode, starting from its time at `wall`, rounded up to a full millisecond, so
 * that a stopped clock has exactly the time that responses show.
 */
export function changeMode(
  state: ClockState,
  wall: Temporal.Instant,
  change: { mode: ClockMode; factor: number },
): ClockState {
  const brand = timeAt(state, wall).round({ smallestUnit: 'millisecond', roundingMode: 'ceil' });
  return { ...change, ...anchorsAt(wall, brand) };
}

/** The clock set forward to `to`; a clock that is already later keeps its time. */
export function moveForward(
  state: ClockState,
  wall: Temporal.Instant,
  to: Temporal.Instant,
): ClockState {
  const now = timeAt(state, wall);
  const later = Temporal.Instant.compare(to, now) > 0 ? to : now;
  return { mode: state.mode, factor: state.factor, ...anchorsAt(wall, later) };
}

/** Anchors rounded up to the database's microseconds; rounding down would move time back. */
function anchorsAt(wall: Temporal.Instant, brand: Temporal.Instant) {
  const exact = { smallestUnit: 'microsecond', roundingMode: 'ceil' } as const;
  return { wallAnchor: wall.round(exact), brandAnchor: brand.round(exact) };
}
