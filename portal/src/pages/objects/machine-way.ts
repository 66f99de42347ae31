import type { Event } from '@surety/sdk';
import type { MachineRow } from '@surety/sdk/catalog-rows';
import { eventWords } from '../events/event-words.generated.ts';

/** A step on an object's way through a machine: the state that an event recorded, and its time. */
export interface Step {
  readonly number: number;
  readonly state: string;
  readonly at: string;
  readonly event: string;
  readonly eventId: string;
}

/** The way of an object through a machine, from its own events, oldest first. */
export function readWay(name: string, { states }: MachineRow, events: readonly Event[]): Step[] {
  const steps = events.flatMap(({ event, event_id, occurred_at, payload }) => {
    const told = eventWords[event]?.tells[name] ?? '';
    const state = told.startsWith('{') ? payloadField(payload, told.slice(1, -1)) : told;
    if (typeof state !== 'string' || !states.includes(state)) return [];
    return [{ state, at: occurred_at, event, eventId: event_id }];
  });
  return steps.map((step, at) => ({ ...step, number: at + 1 }));
}

const payloadField = (payload: object, field: string): unknown =>
  (payload as Readonly<Record<string, unknown>>)[field];

/** Events of the validation of an account among those of the account. */
export const eventsOfValidation = (events: readonly Event[], validationId: string): Event[] =>
  events.filter(
    ({ payload }) => 'validation_id' in payload && payload.validation_id === validationId,
  );

/** Arrows that the way went along, each as "from to". */
export function walkedArrows(way: readonly Step[]): ReadonlySet<string> {
  return new Set(way.slice(1).map(({ state }, at) => `${way[at]?.state} ${state}`));
}
