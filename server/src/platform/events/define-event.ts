import Type, { type Static, type TObject, type TProperties } from 'typebox';
import { newId } from '../../kernel/ids.ts';
import type { Unit } from '../context.ts';
import { nullable, oneOf, Timestamp, Uuid } from '../http/schemas/schema.ts';
import { insertEvents } from './insert-events.ts';

/** How grave an event is for the people of a brand: on `warn` and `bad` somebody may have to act. */
export type EventTone = 'calm' | 'accent' | 'ok' | 'warn' | 'bad';

/** All that a feature says of an event beside its payload. */
interface EventWords<Name extends string = string> {
  readonly name: Name;
  /** A sentence of what has happened, with its full stop. */
  readonly reports: string;
  /**
   * The portal's sentence, without its full stop. `{field}` is the value of a field, `{field noun}` a
   * count of things; a part in brackets is left out where one of its fields is missing.
   */
  readonly says: string;
  readonly tone: EventTone;
  /** The state that the event reports of each state machine, or `{field}` for the field that has it. */
  readonly tells: Readonly<Record<string, string>>;
  /** Values of the sample that are true together; an undefined one leaves its field out. */
  readonly sample?: Readonly<Record<string, unknown>>;
}

/** An event as the catalog has it. */
export interface EventDefinition extends EventWords {
  /** Fields of the payload, with the common ones. */
  readonly fields: TProperties;
}

/** Definitions of a feature's events, by their names in the code. */
export type EventDefinitions = Readonly<Record<string, EventDefinition>>;

const customerId = () => Uuid({ description: 'The customer whom the event is about.' });

/** The field `customer_id` of events, by whom they can be about. */
const customerFields = {
  customer: customerId,
  /** A customer, or a business or one of its owners. */
  owner: () =>
    nullable(
      Uuid({
        description:
          'The customer whom the event is about. It is null for a business and its owners.',
      }),
    ),
  nobody: () => Type.Null({ description: 'The event is about no customer.' }),
};

type About = keyof typeof customerFields;

interface EventSpec<Name extends string, Fields extends TProperties, By extends About>
  extends EventWords<Name> {
  /** Fields of the payload beside the common ones. */
  readonly payload: Fields;
  /** Whom the event is about; `customer` if left out. */
  readonly about?: By;
  /** True for the KYC start alone, whose body has no common field but `customer_id` (contract, section 6). */
  readonly isBare?: boolean;
}

/** What a caller adds to an event. */
type EventFacts<Fields extends TProperties, By extends About> = {
  /** Object that the event is about, for filters; not part of the payload by itself. */
  readonly objectId: string;
  readonly payload: Static<TObject<Fields>>;
  /** Fields that authorize something: sealed, and shown in place of the payload's to full keys. */
  readonly secretPayload?: Partial<Static<TObject<Fields>>>;
} & (By extends 'nobody' ? unknown : { readonly customerId: string | null });

/** An event that a feature records. */
export interface RecordableEvent<
  Name extends string,
  Fields extends TProperties,
  By extends About = 'customer',
> extends EventDefinition {
  readonly name: Name;
  /**
   * Writes the event in the transaction of the change it reports, so that both exist or neither does.
   * Workers deliver it to the webhooks whose patterns match. Returns the event's id.
   */
  record(unit: Unit, facts: EventFacts<Fields, By>): Promise<string>;
  /** Writes several of one moment, with ids chosen by the caller. */
  recordAll(
    unit: Unit,
    all: readonly (EventFacts<Fields, By> & { readonly eventId: string })[],
  ): Promise<void>;
}

/** Declares an event with its payload and its words. Its value records it. */
export function defineEvent<
  const Name extends string,
  Fields extends TProperties,
  By extends About = 'customer',
>({
  payload,
  about,
  isBare = false,
  ...words
}: EventSpec<Name, Fields, By>): RecordableEvent<Name, Fields, By> {
  const { name } = words;
  const common = {
    event: oneOf([name], { description: 'The name of the event.' }),
    customer_id: customerFields[about ?? 'customer'](),
    occurred_at: Timestamp({
      description: "The time of the change, by the brand's clock.",
    }),
  };
  const bare = { customer_id: common.customer_id };
  const toNew = (facts: EventFacts<Fields, By>, eventId: string) => ({
    customerId: null,
    ...facts,
    event: name,
    isBare,
    eventId,
  });
  return {
    ...words,
    fields: { ...(isBare ? bare : common), ...payload },
    record: async (unit, facts) => {
      const eventId = newId();
      await insertEvents(unit, [toNew(facts, eventId)]);
      return eventId;
    },
    recordAll: (unit, all) =>
      insertEvents(
        unit,
        all.map((facts) => toNew(facts, facts.eventId)),
      ),
  };
}

/** Events of a feature by their names, which the effects of state tables are. */
export function eventsByName<Events extends EventDefinitions>(events: Events) {
  const named = Object.values(events).map((event) => [event.name, event]);
  return Object.fromEntries(named) as { [Key in keyof Events as Events[Key]['name']]: Events[Key] };
}
