/** How a brand's clock goes: with the world, not at all, or so many times as fast. */
export const clockModes = ['running', 'stopped', 'accelerated'] as const;
export type ClockMode = (typeof clockModes)[number];

/** A day in a second. */
export const maxFactor = 86_400;

/** Where every brand's clock ends: it goes no further, so that years keep their four digits. */
export const endOfTime = Temporal.Instant.from('2200-01-01T00:00:00Z');

/** A clock in one row: at `wallAnchor` in the world it was `brandAnchor` for the brand. */
export interface ClockState {
  mode: ClockMode;
  /** Brand seconds in a second of the world; 1 unless accelerated. */
  factor: number;
  wallAnchor: Temporal.Instant;
  brandAnchor: Temporal.Instant;
}

/** The brand's time at a moment of the world. Never before the anchor, never beyond the end. */
export function timeAt(state: ClockState, wall: Temporal.Instant): Temporal.Instant {
  const elapsed = wall.epochNanoseconds - state.wallAnchor.epochNanoseconds;
  if (state.mode === 'stopped' || elapsed <= 0n) return state.brandAnchor;
  const brand = state.brandAnchor.epochNanoseconds + elapsed * BigInt(state.factor);
  if (brand >= endOfTime.epochNanoseconds) return endOfTime;
  return Temporal.Instant.fromEpochNanoseconds(brand);
}

/**
 * A clock that goes on in another mode from where it will be at `wall`, where it waits until then:
 * from a full millisecond, so that a stopped one stands where answers say.
 */
export function changeMode(
  state: ClockState,
  wall: Temporal.Instant,
  change: { mode: ClockMode; factor: number },
): ClockState {
  const brand = timeAt(state, wall).round({ smallestUnit: 'millisecond', roundingMode: 'ceil' });
  return { ...change, ...anchorsAt(wall, brand) };
}

/** A clock set forward to `to`; one that is further already stays where it is. */
export function moveForward(
  state: ClockState,
  wall: Temporal.Instant,
  to: Temporal.Instant,
): ClockState {
  const now = timeAt(state, wall);
  const later = Temporal.Instant.compare(to, now) > 0 ? to : now;
  return { mode: state.mode, factor: state.factor, ...anchorsAt(wall, later) };
}

/** The database keeps microseconds; rounding up never takes time back. */
function anchorsAt(wall: Temporal.Instant, brand: Temporal.Instant) {
  const exact = { smallestUnit: 'microsecond', roundingMode: 'ceil' } as const;
  return { wallAnchor: wall.round(exact), brandAnchor: brand.round(exact) };
}
