import { type ClockMode, endOfTime } from '../../../kernel/brand-clock.ts';
import { requireUsualYear } from '../../../kernel/clock.ts';
import { type FieldProblem, invalidInput } from '../../../kernel/domain-error.ts';
import { patternRule } from '../../../kernel/event-patterns.ts';
import { isUuid, nilId } from '../../../kernel/ids.ts';

/** Requested change of the clock; absent fields stay unchanged. */
export interface ClockChange {
  mode?: ClockMode | undefined;
  factor?: number | undefined;
}

/** Extent of an advance: to a time, by a duration, or until an event. Exactly one is present. */
export interface AdvanceRequest {
  to?: string | undefined;
  by?: string | undefined;
  until_event?: string | undefined;
  /** Only with `until_event`: an object or a customer whose event is awaited. */
  object_id?: string | undefined;
  /** Only with `until_event`: a duration after which the advance ends without it. */
  within?: string | undefined;
  /** Takes an automatic snapshot before. */
  snapshot?: boolean | undefined;
}

/** Latest end of an advance, and the event that ends it earlier. */
export interface AdvanceGoal {
  target: Temporal.Instant;
  /** An event name, `prefix.*` or `*`. */
  untilEvent: string | null;
  /** Object or customer whose event ends it; null for any. */
  objectId: string | null;
}

/** Longest wait for an event without `within`: a late return (R10) comes up to 60 days after its settlement. */
export const usualWait = 'P90D';

/** Work that is due or was fired: time, kind, and the id of its object. */
export interface Work {
  due_at: string;
  what: string;
  object: string | null;
}

/** Result of an advance, as returned and stored. */
export interface AdvanceAnswer {
  now: string;
  /** True when it reached the requested time or event. */
  reached: boolean;
  /** Event that ended the advance. */
  event_id: string | null;
  fired_count: number;
  /** First fired work, in order. */
  fired: Work[];
  failed_count: number;
  /** First work that failed after all tries. It stays due. */
  failed: Work[];
  /** Automatic snapshot taken before the advance. */
  snapshot_id: string | null;
  /** Time at which an advance until an event ends without it; null for other advances. */
  limit: string | null;
  /** Time of the event that made the advance needless, or of the newest such event before one that met none. */
  already_happened_at: string | null;
}

/**
 * Computes the mode and factor after a change.
 *
 * @throws DomainError `invalid_input` when a factor is missing, or given to a clock that has none.
 */
export function readChange(
  change: ClockChange,
  current: { mode: ClockMode; factor: number },
): { mode: ClockMode; factor: number } {
  const mode = change.mode ?? current.mode;
  if (change.mode === undefined && change.factor === undefined) {
    throw invalidInput([{ field: 'mode', rule: 'is required without factor' }]);
  }
  if (mode !== 'accelerated') {
    if (change.factor === undefined) return { mode, factor: 1 };
    throw invalidInput([{ field: 'factor', rule: 'must be omitted unless mode is accelerated' }]);
  }
  const kept = current.mode === 'accelerated' ? current.factor : undefined;
  const factor = change.factor ?? kept;
  if (factor === undefined) {
    throw invalidInput([{ field: 'factor', rule: 'is required when mode is accelerated' }]);
  }
  return { mode, factor };
}

/**
 * Computes the goal of an advance from `now`. A duration counts in UTC: a day is 24 hours and a
 * month ends with UTC's, so that daylight saving time has no effect.
 *
 * @throws DomainError `invalid_input`.
 */
export function readGoal(request: AdvanceRequest, now: Temporal.Instant): AdvanceGoal {
  const given = (['to', 'by', 'until_event'] as const).filter(
    (name) => request[name] !== undefined,
  );
  if (given.length !== 1) {
    const rule = 'must hold exactly one of to, by and until_event';
    throw invalidInput([{ field: 'body', rule }]);
  }
  const { to, by, until_event: untilEvent, object_id: objectId, within } = request;
  const limit = addInUtc(now, Temporal.Duration.from({ years: 1 }));
  if (untilEvent !== undefined) {
    refuse('until_event', patternRule(untilEvent));
    const target = addDuration('within', now, within ?? usualWait);
    if (within !== undefined) refuse('within', rangeRule(target, now, limit));
    const known = objectId?.toLowerCase() ?? null;
    return { target: earlier(target, endOfTime), untilEvent, objectId: known };
  }
  for (const field of ['object_id', 'within'] as const) {
    if (request[field] !== undefined) refuse(field, 'must be omitted without until_event');
  }
  const field = to === undefined ? 'by' : 'to';
  const target = to === undefined ? addDuration('by', now, by ?? '') : readInstant('to', to);
  refuse(field, rangeRule(target, now, limit));
  return { target, untilEvent: null, objectId: null };
}

/**
 * True for an advance that an event from before it ends: one of a single name, of one object. A pattern
 * awaits the object's next event, since an earlier one matches nearly always.
 */
export function endsBefore({ untilEvent, objectId }: Omit<AdvanceGoal, 'target'>): boolean {
  return objectId !== null && untilEvent !== null && !untilEvent.endsWith('*');
}

/**
 * Reads a timestamp with its offset, rounded up to the millisecond.
 *
 * @throws DomainError `invalid_input` that names `field`.
 */
export function readInstant(field: string, text: string): Temporal.Instant {
  try {
    return requireUsualYear(
      Temporal.Instant.from(text).round({ smallestUnit: 'millisecond', roundingMode: 'ceil' }),
    );
  } catch {
    return refuse(field, 'must be a timestamp with its offset, such as 2026-07-01T12:00:00Z');
  }
}

function addDuration(
  field: 'by' | 'within',
  now: Temporal.Instant,
  text: string,
): Temporal.Instant {
  let duration: Temporal.Duration;
  try {
    duration = Temporal.Duration.from(text);
  } catch {
    return refuse(field, 'must be an ISO 8601 duration, such as P29D or PT36H');
  }
  if (duration.sign < 0) return refuse(field, 'must not be negative: time never goes back');
  try {
    return addInUtc(now, duration);
  } catch {
    return refuse(field, 'must be a year at most');
  }
}

function addInUtc(instant: Temporal.Instant, duration: Temporal.Duration): Temporal.Instant {
  return instant.toZonedDateTimeISO('UTC').add(duration).toInstant();
}

function rangeRule(
  target: Temporal.Instant,
  now: Temporal.Instant,
  limit: Temporal.Instant,
): string | null {
  if (Temporal.Instant.compare(target, now) < 0) {
    const shown = now.toString({ smallestUnit: 'millisecond', roundingMode: 'ceil' });
    return `must not lie before the clock's ${shown}: time never goes back`;
  }
  if (Temporal.Instant.compare(target, limit) > 0)
    return 'must be at most a year ahead of the clock';
  if (Temporal.Instant.compare(target, endOfTime) > 0) {
    return `must not lie beyond ${endOfTime.toString()}`;
  }
  return null;
}

function earlier(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) < 0 ? a : b;
}

function refuse(field: FieldProblem['field'], rule: string): never;
function refuse(field: FieldProblem['field'], rule: string | null): void;
function refuse(field: string, rule: string | null): void {
  if (rule !== null) throw invalidInput([{ field, rule }]);
}

/** Object id of due work: the first field of its payload named `*_id`. */
export function objectOf(payload: Record<string, unknown>): string | null {
  const ids = Object.entries(payload).filter(([name]) => name.endsWith('_id'));
  const [first] = ids.map(([, value]) => value);
  return typeof first === 'string' && isUuid(first) && first !== nilId ? first : null;
}
