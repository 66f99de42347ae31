import { DomainError } from '../../kernel/domain-error.ts';
import type { ErrorCode } from '../../kernel/error-catalog.ts';
import { renderError } from './error-dialects/render-error.ts';
import { takesIdempotencyKey } from './idempotency.ts';
import type { JsonSchema } from './json-schema.ts';
import { exampleOf } from './openapi-examples.ts';
import type { Operation } from './operation.ts';

/** Errors that any operation can answer, after its own. */
const generalErrors: ErrorCode[] = ['auth_err', 'auth_forbidden', 'rate_limited', 'internal_error'];

/** The OpenAPI 3.1 document of the operations, from the very schemas that validate. */
export function openApiDocument(operations: Operation[], serverUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const path = paths[operation.path] ?? {};
    path[operation.method.toLowerCase()] = describeOperation(operation);
    paths[operation.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Surety',
      version: '0.1',
      description:
        'Secured card issuing and onboarding. Every operation answers under `/api/v0.1` and `/api/v0`; amounts are integers in minor units unless they are decimal strings.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    security: [{ Identity: [], Authorization: [] }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        Identity: { type: 'apiKey', in: 'header', name: 'Identity' },
        Authorization: { type: 'apiKey', in: 'header', name: 'Authorization' },
        ...(operations.some(({ access }) => access === 'management')
          ? { ManagementKey: { type: 'apiKey', in: 'header', name: 'Management-Key' } }
          : {}),
      },
    },
  };
}

function describeOperation(operation: Operation): object {
  const { answer, body } = operation;
  const contentType = answer.contentType ?? 'application/json';
  return {
    operationId: operation.operationId,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    ...(operation.access === 'management' ? { security: [{ ManagementKey: [] }] } : {}),
    parameters: [
      ...parameters(operation.params as JsonSchema | undefined, 'path'),
      ...parameters(operation.query as JsonSchema | undefined, 'query'),
      ...(takesIdempotencyKey(operation) ? [idempotencyHeader] : []),
      ...(contentType === 'text/event-stream' ? [lastEventIdHeader] : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: !takesNull(body),
            content: {
              [operation.bodyType ?? 'application/json']: {
                schema: body,
                example: exampleOf(body as JsonSchema),
              },
            },
          },
        }
      : {}),
    responses: {
      [answer.status]: {
        description: 'Success.',
        content: {
          [contentType]: { schema: answer.schema, example: answer.example },
          ...(answer.csvExample
            ? { 'text/csv': { schema: { type: 'string' }, example: answer.csvExample } }
            : {}),
        },
      },
      ...errorResponses(operation),
    },
  };
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  description: 'Makes a repeat within 24 hours safe.',
};

const lastEventIdHeader = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  description: 'The last `id` that was received; goes before `after`.',
};

function parameters(schema: JsonSchema | undefined, place: 'path' | 'query'): object[] {
  const required = (schema?.required as string[] | undefined) ?? [];
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(property.description ? { description: property.description } : {}),
    schema: property,
  }));
}

/** One response a status, with an example for each error that can carry it. */
function errorResponses(operation: Operation): Record<string, object> {
  const codes: ErrorCode[] = [...(operation.errors ?? []), ...generalErrors];
  if (operation.body || operation.query) codes.unshift('invalid_input');
  if (operation.body) codes.push('body_too_large', 'unsupported_media_type');
  if (operation.idempotency === 'kyc') codes.push('idempotency_key_exists');
  else if (takesIdempotencyKey(operation)) {
    codes.push('idempotency_key_mismatch', 'idempotency_key_in_progress');
  }
  const byStatus: Record<string, Record<string, { value: object }>> = {};
  for (const code of new Set(codes)) {
    const { status, body } = renderError(
      new DomainError(code, exampleParams(code, operation)),
      operation,
    );
    byStatus[status] = { ...byStatus[status], [code]: { value: body } };
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, examples]) => [
      status,
      {
        description: 'Error.',
        content: { 'application/json': { schema: schemaOfExamples(examples), examples } },
      },
    ]),
  );
}

/** The shape that the examples of one status share, or either of two. */
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

const exampleId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

function exampleParams(code: ErrorCode, { bodyType }: Operation) {
  const problems = [{ field: 'last_name', rule: 'is required' }];
  return {
    ...(code === 'invalid_input' ? { problems } : {}),
    ...(code === 'application_not_ready'
      ? { problems: [{ field: 'applicant.ssn', rule: 'is required' }] }
      : {}),
    ...(code === 'kyc_already_passed' ? { passed_at: '2026-07-01T12:00:00.000Z' } : {}),
    kyc_status: 'under review',
    outcome: 'document_required',
    document_type: 'government_id',
    application_status: 'kyc_started',
    cause: 'another application for this program is under way',
    reason:
      code === 'auth_err' ? 'These keys are not known.' : 'This key is restricted to reading.',
    limit: code === 'document_too_large' ? 10 * 1024 * 1024 : 1000,
    seconds: 30,
    expected: bodyType ?? 'application/json',
    request_id: exampleId,
    application_id: exampleId,
    customer_id: exampleId,
    program_id: exampleId,
  };
}

/** Whether the operation may be called without a body. */
function takesNull(body: object): boolean {
  const { type } = body as JsonSchema;
  return Array.isArray(type) && type.includes('null');
}
