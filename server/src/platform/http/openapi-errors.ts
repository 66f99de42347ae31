import type { ErrorCode } from '../../kernel/error-catalog.ts';
import { renderError } from './error-dialects/render-error.ts';
import { takesIdempotencyKey } from './idempotency.ts';
import { exampleError } from './openapi-error-examples.ts';
import type { Operation } from './operation.ts';

/** Errors of every operation, listed after its own. */
const generalErrors: ErrorCode[] = [
  'auth_err',
  'auth_forbidden',
  'rate_limited',
  'refusals_limited',
  'internal_error',
  'overloaded',
];

/** One response per status, with an example for each error that can carry it. */
export function errorResponses(operation: Operation): Record<string, object> {
  const codes: ErrorCode[] = [...(operation.errors ?? []), ...generalErrors];
  if (operation.body || operation.query) codes.unshift('invalid_input');
  if (operation.body) codes.push('body_too_large', 'unsupported_media_type', 'bodies_in_flight');
  if (operation.idempotency === 'kyc') codes.push('idempotency_key_exists');
  else if (takesIdempotencyKey(operation)) {
    codes.push('idempotency_key_mismatch', 'idempotency_key_in_progress');
  }
  const byStatus: Record<string, Record<string, { value: object }>> = {};
  for (const code of new Set(codes)) {
    const { status, body } = renderError(exampleError(code, operation), operation);
    byStatus[status] = { ...byStatus[status], [code]: { value: body } };
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
