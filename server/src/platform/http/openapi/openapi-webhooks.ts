import { createHash } from 'node:crypto';
import Type, { type TSchema } from 'typebox';
import type { EventDefinition } from '../../events/define-event.ts';
import type { JsonSchema } from '../schemas/json-schema.ts';
import { named, Uuid } from '../schemas/schema.ts';
import type { Components } from './openapi-components.ts';
import { exampleOf } from './openapi-examples.ts';
import { publishSchema } from './published-schema.ts';

/** Name of the component that is any event's payload. */
const unionName = 'EventPayload';

/** A payload of any event, for answers that have one; the document refers to the union. */
export const AnyEventPayload = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({
    description,
    publishedAs: unionName,
  });

/** The requests that webhooks receive, by event, and the union of their payloads as a component. */
export function describeWebhooks(
  events: readonly EventDefinition[],
  components: Components,
): Record<string, object> {
  const payloads = events.map((event) => {
    const schema: TSchema = Type.Object(event.fields, {
      ...named(`${toTitle(event.name)}Event`),
      description: event.reports,
    });
    return { event, reference: publishSchema(schema as JsonSchema, components) };
  });
  components.refer('schemas', unionName, {
    description: 'The payload of an event; `event` is its name. Only the KYC start has no `event`.',
    anyOf: payloads.map(({ reference }) => reference),
  });
  return Object.fromEntries(
    payloads.map(({ event, reference }) => [
      event.name,
      { post: describeDelivery(event, reference) },
    ]),
  );
}

/** The headers are in the description of the tag: pruning generators of Go lose parameters of webhooks. */
function describeDelivery(event: EventDefinition, reference: JsonSchema): object {
  return {
    operationId: `on${toTitle(event.name)}`,
    tags: ['Webhooks'],
    summary: event.reports,
    description: `A webhook that subscribes to \`${event.name}\` receives this request.`,
    security: [],
    requestBody: {
      description: event.reports,
      required: true,
      content: { 'application/json': { schema: reference, example: sampleOf(event) } },
    },
    responses: deliveryAnswers,
  };
}

/** A payload composed of the examples of an event's fields, each object with an id of its own. */
export function sampleOf({ name, fields, sample }: EventDefinition): unknown {
  const schema: TSchema = Type.Object(fields);
  const values = { ...(exampleOf(schema as JsonSchema) as object), ...sample };
  const ownIds = (field: string, value: unknown) =>
    value === exampleId ? sampleId(`${name} ${field}`) : value;
  return JSON.parse(JSON.stringify(values, ownIds));
}

const idSchema: TSchema = Uuid();
const exampleId = String(exampleOf(idSchema as JsonSchema));

/** An id that is the same in every build, and another one for each text. */
function sampleId(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return `${exampleId.slice(0, -12)}${hash.slice(0, 12)}`;
}

const deliveryAnswers = {
  '2XX': { description: 'The delivery is accepted.' },
  410: { description: 'The webhook is disabled, and its pending deliveries are cancelled.' },
  default: { description: 'The attempt has failed, and is repeated later.' },
};

/** `kyc.verification.success` in the spelling of types. */
function toTitle(name: string): string {
  return name
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
