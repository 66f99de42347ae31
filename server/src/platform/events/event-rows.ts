import Type, { type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { JsonSchema } from '../http/schemas/json-schema.ts';
import { describeErrors } from '../http/schemas/validation-rules.ts';
import type { RowRules } from '../row-rules.ts';
import type { EventDefinition } from './define-event.ts';

/** Rows of events have a name of the features and the payload that the event's definition describes. */
export function eventRows(events: readonly EventDefinition[]): RowRules {
  const payloads = new Map(
    events.map(({ name, fields }) => {
      const schema: TSchema = Type.Object(fields, { additionalProperties: false });
      return [name, { schema, validator: Compile(schema) }];
    }),
  );
  return {
    table: 'events',
    columns: { payload: Type.Object({}) },
    check: ({ event, payload }) => {
      const known = payloads.get(String(event));
      if (!known) return [{ field: 'event', rule: 'must be the name of an event' }];
      if (known.validator.Check(payload)) return [];
      const problems = describeErrors(
        known.validator.Errors(payload),
        known.schema as JsonSchema,
        'payload',
      );
      return problems.map(({ field, rule }) => ({
        field: field === 'payload' ? field : `payload.${field}`,
        rule,
      }));
    },
  };
}
