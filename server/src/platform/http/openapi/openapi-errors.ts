import type { TSchema } from 'typebox';
import type { ErrorDefinition } from '../../../kernel/define-errors.ts';
import { inputErrors } from '../../../kernel/input-errors.ts';
import { platformErrors } from '../../platform-errors.ts';
import { CreditError } from '../errors/credit-dialect.ts';
import { errorSchema, renderError } from '../errors/render-error.ts';
import { requestErrors } from '../errors/request-errors.ts';
import { takesIdempotencyKey } from '../operations/idempotency.ts';
import type { Operation } from '../operations/operation.ts';
import type { JsonSchema } from '../schemas/json-schema.ts';
import type { Components } from './openapi-components.ts';
import { exampleError } from './openapi-error-examples.ts';
import { publishSchema } from './published-schema.ts';

/** Errors of every operation, listed after its own. */
const generalErrors: readonly ErrorDefinition[] = [
  platformErrors.auth_err,
  platformErrors.auth_forbidden,
  requestErrors.rate_limited,
  requestErrors.refusals_limited,
  requestErrors.internal_error,
  platformErrors.overloaded,
];

/** Names of responses that most operations share, by their codes. */
const sharedResponses: Readonly<Record<string, string>> = {
  invalid_input: 'BadRequest',
  auth_err: 'Unauthorized',
  auth_forbidden: 'Forbidden',
  world_changed: 'WorldChanged',
  'world_changed idempotency_key_mismatch idempotency_key_in_progress': 'WorldChangedOrKeyUsed',
  body_too_large: 'ContentTooLarge',
  'unsupported_media_type unsupported_encoding': 'UnsupportedMediaType',
  'rate_limited refusals_limited': 'TooManyRequests',
  'rate_limited refusals_limited bodies_in_flight': 'TooManyRequestsOrBodies',
  internal_error: 'InternalServerError',
  overloaded: 'ServiceUnavailable',
};

/** Errors whose example is at `WorldChangedOrKeyUsed` alone. */
const isExplained: ReadonlySet<ErrorDefinition> = new Set([
  platformErrors.world_changed,
  requestErrors.idempotency_key_mismatch,
  requestErrors.idempotency_key_in_progress,
]);

/** Sentences of the statuses; the codes follow. */
const sentences: Readonly<Record<number, string>> = {
  400: 'The request breaks a rule.',
  401: 'The keys are missing or not valid.',
  403: 'The keys do not permit the request.',
  404: 'An object of the request does not exist.',
  409: 'The request conflicts with the present state.',
  410: 'The object of the request is gone.',
  413: 'The body is too large.',
  415: 'The media type or encoding of the body is not supported.',
  422: 'The request cannot be carried out in the present state.',
  424: 'A vendor of the service did not do its part.',
  429: 'Too many requests were sent.',
  500: 'The service failed.',
  503: 'The service cannot serve the request at present.',
};

/** One response per status, with an example for each error that can carry it. */
export function errorResponses(
  operation: Operation,
  components: Components,
): Record<string, object> {
  const byStatus = new Map<number, ErrorDefinition[]>();
  for (const definition of new Set(errorsOf(operation))) {
    const { status } = renderError(exampleError(definition, operation), operation);
    byStatus.set(status, [...(byStatus.get(status) ?? []), definition]);
  }
  const entries = [...byStatus].map(([status, definitions]): [number, object] => [
    status,
    isInvalid(definitions)
      ? invalidResponse({ status, definitions }, operation, components)
      : errorResponse({ status, definitions }, operation, components),
  ]);
  return Object.fromEntries(entries);
}

const isInvalid = ([first, ...others]: ErrorDefinition[]) =>
  first === inputErrors.invalid_input && others.length === 0;

function errorsOf(operation: Operation): ErrorDefinition[] {
  const { body_too_large, unsupported_media_type, unsupported_encoding, bodies_in_flight } =
    requestErrors;
  // Without a body or query too: an unknown query parameter is refused.
  const errors = [inputErrors.invalid_input, ...(operation.errors ?? []), ...generalErrors];
  if (operation.body) errors.push(bodies_in_flight);
  // A body is read, and can be refused, where the operation has none too.
  if (operation.method !== 'GET') {
    errors.push(body_too_large, unsupported_media_type, unsupported_encoding);
    errors.push(platformErrors.world_changed);
  }
  return [...errors, ...keyErrors(operation)];
}

/** Errors of the header Idempotency-Key. */
function keyErrors(operation: Operation): readonly ErrorDefinition[] {
  if (operation.idempotency === 'kyc') return [requestErrors.idempotency_key_exists];
  if (!takesIdempotencyKey(operation)) return [];
  return [requestErrors.idempotency_key_mismatch, requestErrors.idempotency_key_in_progress];
}

interface StatusErrors {
  status: number;
  definitions: ErrorDefinition[];
}

function errorResponse(errors: StatusErrors, operation: Operation, components: Components): object {
  const { definitions } = errors;
  const schemas = new Set(definitions.map(({ kind }) => errorSchema(kind, operation)));
  const shown = definitions.filter((definition) => !isExplained.has(definition));
  const examples = (shown.length > 0 ? shown : definitions).map((definition): [string, object] => [
    definition.code,
    errorExample(definition, operation, components),
  ]);
  const response = {
    description: describeStatus(errors, operation),
    content: {
      'application/json': {
        schema: anyOfSchemas([...schemas], components),
        examples: Object.fromEntries(examples),
      },
    },
  };
  const name = nameOf(definitions.map(({ code }) => code));
  const isCommon = examples.every(([, example]) => '$ref' in example);
  if (name === undefined || !isCommon) return response;
  return components.refer('responses', schemas.has(CreditError) ? `Credit${name}` : name, response);
}

/** The name of a response that other operations may share; undefined for one of many codes. */
function nameOf(codes: string[]): string | undefined {
  if (codes.length > 2) return sharedResponses[codes.join(' ')];
  const words = codes.join('_or_').split('_');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return sharedResponses[codes.join(' ')] ?? name;
}

/** A request without an operation: the shared example of a broken schema has its code. */
const anyRequest = { schemaCode: 'request_schema', body: {} } as const;

/** The shared response of a broken schema; the description beside the reference names the code. */
function invalidResponse(errors: StatusErrors, operation: Operation, components: Components) {
  return {
    ...errorResponse(errors, { ...operation, ...anyRequest }, components),
    description: describeStatus(errors, operation),
  };
}

/** The sentence of a status and the codes of its errors, as the body names them. */
function describeStatus({ status, definitions }: StatusErrors, operation: Operation): string {
  const codes = definitions.map((definition) => {
    const { body } = renderError(exampleError(definition, operation), operation);
    const { Code, code } = body as { Code?: string; code?: string | number };
    return `\`${Code ?? code}\``;
  });
  const sentence = sentences[status];
  if (sentence === undefined) {
    throw new Error(`The reference has no sentence for the status ${status}`);
  }
  const unique = [...new Set(codes)];
  return `${sentence} ${unique.length > 1 ? 'Codes' : 'Code'}: ${unique.join(', ')}.`;
}

/** An example of an error; it is defined once unless it depends on the operation. */
function errorExample(
  definition: ErrorDefinition,
  operation: Operation,
  components: Components,
): object {
  const { dialect } = operation;
  const { body } = renderError(exampleError(definition, operation), operation);
  const common = renderError(exampleError(definition, anyRequest), { dialect, ...anyRequest });
  if (JSON.stringify(common.body) !== JSON.stringify(body)) return { value: body };
  const isCredit = errorSchema(definition.kind, operation) === CreditError;
  const name = isCredit ? `credit.${definition.code}` : definition.code;
  return components.refer('examples', name, { value: body });
}

function anyOfSchemas(schemas: TSchema[], components: Components): object {
  const references = schemas.map((schema) => publishSchema(schema as JsonSchema, components));
  const [first = {}] = references;
  return references.length > 1 ? { anyOf: references } : first;
}
