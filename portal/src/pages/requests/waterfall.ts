import { idTimeMs } from '../../platform/id-time.ts';
import { parseTime } from '../../platform/wall-clock.ts';

/** One step of what a request led to: an object, an event, a delivery. */
export interface Step {
  readonly key: string;
  readonly startMs: number;
  readonly endMs: number;
}

export interface PlacedStep<S extends Step> {
  readonly step: S;
  /** Milliseconds after the first step began. */
  readonly offsetMs: number;
  /** Place and width in percent of the track. */
  readonly left: number;
  readonly width: number;
}

/** Above this the track is logarithmic, so that a retry after hours leaves the milliseconds visible. */
const linearToMs = 5_000;

/** Places steps on a common track that begins with the first and ends with the last of them. */
export function placeSteps<S extends Step>(steps: readonly S[]): PlacedStep<S>[] {
  if (steps.length === 0) return [];
  const begin = Math.min(...steps.map(({ startMs }) => startMs));
  const whole = Math.max(1, Math.max(...steps.map(({ endMs }) => endMs)) - begin);
  const scale = whole <= linearToMs ? (ms: number) => ms : (ms: number) => Math.log10(1 + ms);
  const percent = (ms: number) => (100 * scale(Math.max(0, ms))) / scale(whole);
  return steps.map((step) => {
    const left = Math.min(99, percent(step.startMs - begin));
    const right = Math.max(left, percent(step.endMs - begin));
    return {
      step,
      offsetMs: step.startMs - begin,
      left,
      width: Math.min(100 - left, right - left),
    };
  });
}

interface MentionedEvent {
  readonly event_id: string;
  readonly position: string;
}

/** Events of several answers without repeats, in the order of the record. */
export function mergeEvents<E extends MentionedEvent>(lists: readonly (readonly E[])[]): E[] {
  const known = new Map(lists.flat().map((event) => [event.event_id, event]));
  return [...known.values()].sort((one, other) => (one.position < other.position ? -1 : 1));
}

interface TimedRequest {
  readonly answered_at: string;
  readonly duration_ms: number;
}

interface RecordedEvent {
  readonly event_id: string;
  readonly payload: unknown;
}

/** Events about the request's objects are its effects if they were recorded within this time after its answer. */
const effectMs = 10_000;
/** Times of ids and of the log are rounded. */
const roundingMs = 5;

/** The real time at which a request began. */
export const beginOf = ({ answered_at, duration_ms }: TimedRequest): number =>
  parseTime(answered_at) - duration_ms - roundingMs;

/**
 * Distinguishes effects of a request from other events about its objects. Objects that it made identify them
 * exactly: an effect names one of them. Without any, what was recorded while it ran, or shortly after, is an
 * effect.
 */
export function effectsOf(
  request: TimedRequest,
  objectIds: readonly string[],
): (event: RecordedEvent) => boolean {
  const fromMs = beginOf(request);
  const answeredMs = parseTime(request.answered_at);
  const made = objectIds.filter((id) => {
    const madeMs = idTimeMs(id) ?? 0;
    return madeMs >= fromMs && madeMs <= answeredMs + roundingMs;
  });
  return ({ event_id, payload }) => {
    const atMs = idTimeMs(event_id) ?? 0;
    if (atMs < fromMs || atMs > answeredMs + effectMs) return false;
    const text = JSON.stringify(payload);
    return made.length === 0 || made.some((id) => text.includes(id));
  };
}
