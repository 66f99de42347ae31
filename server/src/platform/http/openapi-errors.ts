import type { ErrorDefinition } from '../../kernel/define-errors.ts';
import { inputErrors } from '../../kernel/input-errors.ts';
import { platformErrors } from '../platform-errors.ts';
import { renderError } from './error-dialects/render-error.ts';
import { takesIdempotencyKey } from './idempotency.ts';
import { exampleError } from './openapi-error-examples.ts';
import type { Operation } from './operation.ts';
import { requestErrors } from './request-errors.ts';

/** Errors of every operation, listed after its own. */
const generalErrors: readonly ErrorDefinition[] = [
  platformErrors.auth_err,
  platformErrors.auth_forbidden,
  requestErrors.rate_limited,
  requestErrors.refusals_limited,
  requestErrors.internal_error,
  platformErrors.overloaded,
];

/** One response per status, with an example for each error that can carry it. */
export function errorResponses(operation: Operation): Record<string, object> {
  const { body_too_large, unsupported_media_type, bodies_in_flight } = requestErrors;
  const errors: ErrorDefinition[] = [...(operation.errors ?? []), ...generalErrors];
  // Without a body or query too: an unknown query parameter is refused.
  errors.unshift(inputErrors.invalid_input);
  if (operation.body) errors.push(body_too_large, unsupported_media_type, bodies_in_flight);
  if (operation.method !== 'GET') errors.push(platformErrors.world_changed);
  errors.push(...keyErrors(operation));
  const byStatus: Record<string, Record<string, { value: object }>> = {};
  for (const definition of new Set(errors)) {
    const { status, body } = renderError(exampleError(definition, operation), operation);
    byStatus[status] = { ...byStatus[status], [definition.code]: { value: body } };
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, examples]) => [
      status,
      {
        description: describeFailures(examples),
        content: { 'application/json': { schema: schemaOfExamples(examples), examples } },
      },
    ]),
  );
}

/** The `Code`, or `code` of the other shapes, of each error with its sentence. */
function describeFailures(examples: Record<string, { value: object }>): string {
  const codes = Object.values(examples).map(({ value }) => {
    const { Code, code, Message, message } = value as Record<string, unknown>;
    return `\`${Code ?? code}\`: ${String(Message ?? message)}`;
  });
  return `The request failed with one of these codes. ${[...new Set(codes)].join(' ')}`;
}

/** Errors of the header Idempotency-Key. */
function keyErrors(operation: Operation): readonly ErrorDefinition[] {
  if (operation.idempotency === 'kyc') return [requestErrors.idempotency_key_exists];
  if (!takesIdempotencyKey(operation)) return [];
  return [requestErrors.idempotency_key_mismatch, requestErrors.idempotency_key_in_progress];
}

/** The schema shared by the examples of one status, or a choice of two. */
function schemaOfExamples(examples: Record<string, { value: object }>): object {
  const shapes = new Map<string, { shape: Shape; values: object[] }>();
  for (const { value } of Object.values(examples)) {
    const properties = Object.fromEntries(
      Object.entries(value).map(([name, field]) => [name, { type: jsonType(field) }]),
    );
    const shape = { type: 'object', required: Object.keys(properties), properties };
    const key = JSON.stringify(shape);
    shapes.set(key, { shape, values: [...(shapes.get(key)?.values ?? []), value] });
  }
  const [first = {}, ...others] = [...shapes.values()].map(({ shape, values }) => ({
    ...shape,
    properties: { ...shape.properties, ...enumsOf(values) },
  }));
  return others.length > 0 ? { anyOf: [first, ...others] } : first;
}

interface Shape {
  type: string;
  required: string[];
  properties: Record<string, object>;
}

/** Fields of an error that name it, each with its values. */
function enumsOf(values: object[]): Record<string, object> {
  const entries = ['Code', 'code'].flatMap((name) => {
    const found = values.flatMap((value) => (value as Record<string, unknown>)[name] ?? []);
    if (found.length === 0) return [];
    return [[name, { type: jsonType(found[0]), enum: [...new Set(found)] }]];
  });
  return Object.fromEntries(entries);
}

function jsonType(value: unknown): string {
  return Number.isInteger(value) ? 'integer' : typeof value;
}
