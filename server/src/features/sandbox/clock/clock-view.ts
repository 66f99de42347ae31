import { renderInstant } from '../../../kernel/clock.ts';
import type { ClockView } from './move-clock.ts';

/** Renders a clock for the API. */
export function viewOfClock({ now, mode, factor, nextDue }: ClockView) {
  return { now: renderInstant(now), mode, factor, next_due: nextDue };
}
