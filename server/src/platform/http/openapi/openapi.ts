import { version } from '../../version.ts';
import { bytesMediaType } from '../bodies/text-media-types.ts';
import { takesIdempotencyKey } from '../operations/idempotency.ts';
import { type Operation, takesManagementKey } from '../operations/operation.ts';
import { permissionOf } from '../operations/permissions.ts';
import type { JsonSchema } from '../schemas/json-schema.ts';
import { fieldDescriptions } from './fields/field-descriptions.ts';
import { filterDescriptions } from './fields/filters.ts';
import { Components } from './openapi-components.ts';
import { errorResponses } from './openapi-errors.ts';
import { exampleOf } from './openapi-examples.ts';
import { tagDescriptions } from './openapi-tags.ts';
import { acceptsNull, describeBy, publishSchema } from './published-schema.ts';

interface ApiDescription {
  operations: Operation[];
  serverUrl: string;
  /** The requests that the service sends; their schemas join the components. */
  describeWebhooks?: (components: Components) => Record<string, object>;
}

/**
 * The OpenAPI 3.1 document of the operations, from the same schemas that validate requests. Named
 * parts are defined once, under `components`.
 *
 * @throws Error if two different parts have one name.
 */
export function openApiDocument(description: ApiDescription): object {
  const { operations, serverUrl, describeWebhooks } = description;
  const components = new Components();
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const path = paths[operation.path] ?? {};
    path[operation.method.toLowerCase()] = describeOperation(operation, components);
    paths[operation.path] = path;
  }
  const webhooks = describeWebhooks?.(components);
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: serverUrl }],
    security: [{ Identity: [], Authorization: [] }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({
      name,
      description: tagDescriptions[name],
    })),
    paths,
    ...(webhooks ? { webhooks } : {}),
    components: { ...components.all(), securitySchemes: securitySchemes(operations) },
  };
}

const info = {
  title: 'Surety',
  version,
  description:
    'Surety issues secured cards and onboards the customers who hold them. Every operation is served under `/api/v0.1` and `/api/v0`. Amounts are integers in minor units (cents) unless they are decimal strings. HEAD is served wherever GET is, and another method of a known path is a 405 with `Allow`. Bodies are UTF-8, plain or with `Content-Encoding: gzip`. A body field that no operation has is ignored and named in the response header `X-Ignored-Fields`; of a PUT, and with the request header `Surety-Strict: true`, it is a 400.',
  contact: { name: 'The contributors to Surety' },
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

function securitySchemes(operations: Operation[]): Record<string, object> {
  const hasManagement = operations.some(takesManagementKey);
  return {
    Identity: { type: 'apiKey', in: 'header', name: 'Identity' },
    Authorization: { type: 'apiKey', in: 'header', name: 'Authorization' },
    ...(hasManagement
      ? { ManagementKey: { type: 'apiKey', in: 'header', name: 'Management-Key' } }
      : {}),
  };
}

function describeOperation(operation: Operation, components: Components): object {
  const { answer, body } = operation;
  return {
    operationId: operation.operationId,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    ...(takesManagementKey(operation) ? { security: [{ ManagementKey: [] }] } : {}),
    'x-permission': permissionOf(operation),
    ...(operation.only ? { 'x-environment': operation.only } : {}),
    parameters: [
      ...parameters(operation.params as JsonSchema | undefined, 'path', components),
      ...parameters(operation.query as JsonSchema | undefined, 'query', components),
      ...headers(operation, components),
    ],
    ...(body ? { requestBody: requestBody(operation, body as JsonSchema, components) } : {}),
    responses: {
      [answer.status]: successResponse(operation, components),
      ...errorResponses(operation, components),
    },
  };
}

function requestBody(operation: Operation, body: JsonSchema, components: Components): object {
  const form = operation.files?.form as JsonSchema | undefined;
  return {
    required: !acceptsNull(body),
    content: {
      [operation.bodyType ?? 'application/json']: {
        schema: publishSchema(body, components),
        example: exampleOf(body),
      },
      ...(operation.bodyIsBytes ? { [bytesMediaType]: {} } : {}),
      ...(form ? { 'multipart/form-data': { schema: publishSchema(form, components) } } : {}),
    },
  };
}

/** An answer's example is at its named schema; a page's is composed of those of its items. */
function successResponse({ answer }: Operation, components: Components): object {
  const schema = answer.schema as JsonSchema;
  const { component, properties = {} } = schema;
  const isPage = properties.data?.items?.component !== undefined;
  if (component !== undefined && !isPage) components.exemplify(component, answer.example);
  return {
    description: describeSuccess(answer),
    content: {
      [answer.contentType ?? 'application/json']: {
        schema: publishSchema(schema, components),
        ...(component === undefined ? { example: answer.example } : {}),
      },
      ...answer.formats,
    },
  };
}

function describeSuccess({ status }: Operation['answer']): string {
  if (status === 201) return 'The object was created.';
  return status === 202 ? 'The work was begun.' : 'The request succeeded.';
}

function headers(operation: Operation, components: Components): object[] {
  const found = [
    ...(takesIdempotencyKey(operation) ? [idempotencyHeader] : []),
    ...(operation.answer.contentType === 'text/event-stream' ? [lastEventIdHeader] : []),
  ];
  return found.map((header) => components.refer('parameters', header.name, header));
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

function parameters(
  schema: JsonSchema | undefined,
  place: 'path' | 'query',
  components: Components,
): object[] {
  const required = (schema?.required as string[] | undefined) ?? [];
  const known = place === 'path' ? fieldDescriptions : filterDescriptions;
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const parameter = {
      name,
      in: place,
      required: required.includes(name),
      ...describeParameter(describeBy(known, name, property), components),
    };
    const isShared = place === 'path' || property.isShared;
    return isShared ? components.refer('parameters', name, parameter) : parameter;
  });
}

/** The description is at the parameter, and not repeated in a schema that it alone has. */
function describeParameter(property: JsonSchema, components: Components): object {
  const { description: own, ...unnamed } = property;
  const { description = own, ...here } = property.here ?? {};
  const schema = property.component === undefined ? { ...unnamed, here } : { ...property, here };
  return {
    ...(description ? { description } : {}),
    schema: publishSchema(schema, components),
  };
}
