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
  if (operation.body || operation.query) errors.unshift(inputErrors.invalid_input);
  if (operation.body) errors.push(body_too_large, unsupported_media_type, bodies_in_flight);
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
        description: 'The request failed. The body describes the error.',
        content: { 'application/json': { schema: schemaOfExamples(examples), examples } },
      },
    ]),
  );
}

/** Errors of the header Idempotency-Key. */
function keyErrors(operation: Operation): readonly ErrorDefinition[] {
  if (operation.idempotency === 'kyc') return [requestErrors.idempotency_key_exists];
  if (!takesIdempotencyKey(operation)) return [];
  return [requestErrors.idempotency_key_mismatch, requestErrors.idempotency_key_in_progress];
}

/** The schema shared by the examples of one status, or a choice of two. */
function schemaOfExamples(examples: Record<string, { value: object }>): object {
  const shapes = new Map<string, object>();
  for (const { value } of Object.values(examples)) {
    const properties = Object.fromEntries(
      Object.entries(value).map(([name, field]) => [name, { type: jsonType(field) }]),
    );
    const shape = { type: 'object', required: Object.keys(properties), properties };
    shapes.set(JSON.stringify(shape), shape);
  }
  const [first = {}, ...others] = shapes.values();
  return others.length > 0 ? { anyOf: [first, ...others] } : first;
}

function jsonType(value: unknown): string {
  return Number.isInteger(value) ? 'integer' : typeof value;
}
