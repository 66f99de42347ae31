import Type, { type TProperties } from 'typebox';
import type { EventName } from '../../kernel/event-names.ts';
import { nullable, oneOf, Timestamp, Uuid } from '../http/schema.ts';

/** An event: a sentence for the reference, and the payload that webhooks receive. */
export interface EventDefinition {
  readonly name: EventName;
  /** A sentence of what has happened. */
  readonly reports: string;
  /** Fields of the payload. */
  readonly fields: TProperties;
  /** Values of the sample that are true together; an undefined one leaves its field out. */
  readonly sample?: Readonly<Record<string, unknown>>;
}

/** The event with values of its sample, where the examples of its fields contradict each other. */
export function withSample(
  event: EventDefinition,
  sample: Readonly<Record<string, unknown>>,
): EventDefinition {
  return { ...event, sample };
}

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

/**
 * Declares an event that a feature records, with the fields of its payload beside the common ones.
 *
 * @param reports a sentence, with its full stop.
 */
export function defineEvent(
  name: EventName,
  reports: string,
  fields: TProperties,
  about: keyof typeof customerFields = 'customer',
): EventDefinition {
  const common = {
    event: oneOf([name], { description: 'The name of the event.' }),
    customer_id: customerFields[about](),
    occurred_at: Timestamp({
      description: "The time of the change, by the brand's clock.",
    }),
  };
  return { name, reports, fields: { ...common, ...fields } };
}

/** Declares an event whose body has none of the common fields: the KYC start (contract, section 6). */
export function defineBareEvent(
  name: EventName,
  reports: string,
  fields: TProperties,
): EventDefinition {
  return { name, reports, fields: { customer_id: customerFields.owner(), ...fields } };
}
