import { takesIdempotencyKey } from './idempotency.ts';
import type { JsonSchema } from './json-schema.ts';
import { errorResponses } from './openapi-errors.ts';
import { exampleOf } from './openapi-examples.ts';
import { tagDescriptions } from './openapi-tags.ts';
import type { Operation } from './operation.ts';
import { publishSchema } from './published-schema.ts';

/** The OpenAPI 3.1 document of the operations, from the same schemas that validate requests. */
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
        'Surety issues secured cards and onboards the customers who hold them. Every operation is served under `/api/v0.1` and `/api/v0`. Amounts are integers in minor units (cents) unless they are decimal strings. HEAD is served wherever GET is, and another method of a known path is a 405 with `Allow`. Bodies are UTF-8, plain or with `Content-Encoding: gzip`. A body field that no operation has is ignored and named in the response header `X-Ignored-Fields`; of a PUT, and with the request header `Surety-Strict: true`, it is a 400.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    security: [{ Identity: [], Authorization: [] }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({
      name,
      description: tagDescriptions[name],
    })),
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
            required: !acceptsNull(body),
            content: {
              [operation.bodyType ?? 'application/json']: {
                schema: publishSchema(body as JsonSchema),
                example: exampleOf(body as JsonSchema),
              },
              ...(operation.form
                ? {
                    'multipart/form-data': {
                      schema: publishSchema(operation.form.schema as JsonSchema),
                    },
                  }
                : {}),
            },
          },
        }
      : {}),
    responses: {
      [answer.status]: {
        description: 'The request succeeded.',
        content: {
          [contentType]: {
            schema: publishSchema(answer.schema as JsonSchema),
            example: answer.example,
          },
          ...(answer.csvExample
            ? { 'text/csv': { schema: { type: 'string' }, example: answer.csvExample } }
            : {}),
          ...(answer.hasPdf ? { 'application/pdf': {} } : {}),
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
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  description: 'Makes a repeat of the request within 24 hours safe: it is performed at most once.',
};

const lastEventIdHeader = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  description:
    'Resumes the stream after the event with this `id`, the last one received. The header takes precedence over `after`.',
};

function parameters(schema: JsonSchema | undefined, place: 'path' | 'query'): object[] {
  const required = (schema?.required as string[] | undefined) ?? [];
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(property.description ? { description: property.description } : {}),
    schema: publishSchema(property),
  }));
}

/** True if the operation can be called without a body. */
function acceptsNull(body: object): boolean {
  const { type } = body as JsonSchema;
  return Array.isArray(type) && type.includes('null');
}
