import type { Event, LoggedRequest } from '@surety/sdk';
import { inWords } from '../../parts/status.tsx';
import { idTimeMs } from '../../platform/id-time.ts';
import { parseTime } from '../../platform/wall-clock.ts';
import { eventWords } from '../events/event-words.generated.ts';
import { wordsOfEvent } from '../events/event-words.ts';

export type ChangeRequest = Pick<
  LoggedRequest,
  | 'log_id'
  | 'answered_at'
  | 'brand_time'
  | 'duration_ms'
  | 'operation'
  | 'path'
  | 'is_repeat'
  | 'actor'
  | 'source'
  | 'key_label'
  | 'person_name'
>;
export interface ChangeEvent extends Pick<Event, 'event_id' | 'event' | 'occurred_at'> {
  readonly payload: object;
}

/** A change of an object: a request with what it did, or an event that no request led to. */
export interface Change {
  readonly key: string;
  readonly words: string;
  /** States before and after; null where no state changed. The state before the first is null. */
  readonly states: { readonly before: string | null; readonly after: string } | null;
  /** As the API writes times. */
  readonly at: string;
  /** True for a time of the machine, which a sandbox's clock does not move. */
  readonly isReal: boolean;
  /** Null for what the service did by itself, or for a request that the log has no more. */
  readonly request: ChangeRequest | null;
  readonly eventId: string | null;
}

interface ToldEvent {
  readonly event: ChangeEvent;
  readonly states: Change['states'];
}

/** The states before and after each event, by what the machines of an object are told by its events. */
function tellStates(newestFirst: readonly ChangeEvent[]): ToldEvent[] {
  const present = new Map<string, string>();
  return newestFirst.toReversed().map((event) => {
    let states: Change['states'] = null;
    for (const [machine, told] of Object.entries(eventWords[event.event]?.tells ?? {})) {
      const after = told.startsWith('{') ? fieldOf(event.payload, told.slice(1, -1)) : told;
      if (typeof after !== 'string') continue;
      states ??= { before: present.get(machine) ?? null, after };
      present.set(machine, after);
    }
    return { event, states };
  });
}

const fieldOf = (payload: object, field: string): unknown =>
  (payload as Readonly<Record<string, unknown>>)[field];

/** Times of ids and of the log are rounded, and an id may be made before its request is timed. */
const roundingMs = 20;

/** True for an event that was recorded while the request ran. */
function isEffect(request: ChangeRequest, { event_id }: ChangeEvent): boolean {
  const atMs = idTimeMs(event_id);
  if (atMs === null) return false;
  const answeredMs = parseTime(request.answered_at);
  return atMs >= answeredMs - request.duration_ms - roundingMs && atMs <= answeredMs + roundingMs;
}

interface ReadChanges {
  /** Newest first. */
  readonly requests: readonly ChangeRequest[];
  /** Newest first. */
  readonly events: readonly ChangeEvent[];
  /** True if older requests were not read yet: events from before the oldest wait for them. */
  readonly hasMore: boolean;
}

/**
 * The changes of an object, newest first: each request that named it in its path or led to one of its events, and each
 * event that none led to.
 */
export function changesOf(objectId: string, { requests, events, hasMore }: ReadChanges): Change[] {
  const own = requests.filter(({ is_repeat }) => !is_repeat);
  const told = tellStates(events);
  const byRequest = new Map<string, ToldEvent[]>();
  const alone: ToldEvent[] = [];
  for (const each of told) {
    const cause = own.find((request) => isEffect(request, each.event));
    if (!cause) alone.push(each);
    else byRequest.set(cause.log_id, [...(byRequest.get(cause.log_id) ?? []), each]);
  }
  const oldest = requests.at(-1);
  const readFromMs = hasMore && oldest ? parseTime(oldest.answered_at) : Number.NEGATIVE_INFINITY;
  const changes = [
    ...own.flatMap((request) => {
      const effects = byRequest.get(request.log_id) ?? [];
      const isAbout = effects.length > 0 || request.path.includes(objectId);
      return isAbout ? [changeOfRequest(request, effects)] : [];
    }),
    ...alone
      .filter(({ event }) => (idTimeMs(event.event_id) ?? 0) >= readFromMs)
      .map(changeOfEvent),
  ];
  return changes
    .toSorted((one, other) => other.realMs - one.realMs)
    .map(({ realMs, ...change }) => change);
}

type PlacedChange = Change & { readonly realMs: number };

function changeOfRequest(request: ChangeRequest, effects: readonly ToldEvent[]): PlacedChange {
  const main = effects.find(({ states }) => states !== null) ?? effects[0];
  return {
    key: request.log_id,
    words: main ? wordsOfEvent(main.event).text : wordsOfOperation(request.operation),
    states: main?.states ?? null,
    at: request.brand_time ?? request.answered_at,
    isReal: request.brand_time === null,
    request,
    eventId: main?.event.event_id ?? null,
    realMs: parseTime(request.answered_at),
  };
}

function changeOfEvent({ event, states }: ToldEvent): PlacedChange {
  return {
    key: event.event_id,
    words: wordsOfEvent(event).text,
    states,
    at: event.occurred_at,
    isReal: false,
    request: null,
    eventId: event.event_id,
    realMs: idTimeMs(event.event_id) ?? parseTime(event.occurred_at),
  };
}

/** `setCardPin` is "Set card PIN". */
function wordsOfOperation(operation: string): string {
  const words = operation.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return inWords(words.slice(0, 1).toUpperCase() + words.slice(1));
}
