import type { TSchema } from 'typebox';
import type { ErrorDefinition, ErrorKind } from '../../../kernel/define-errors.ts';
import type { DomainError } from '../../../kernel/domain-error.ts';
import { ConflictError, renderConflictError } from './conflict-dialect.ts';
import { CreditError, creditCodeOf, renderCreditError } from './credit-dialect.ts';
import { RequestError, renderRequestError, requestCodeOf } from './request-dialect.ts';

/** Error shapes of the contract (section 7); an operation uses one of them. */
export type Dialect = 'request' | 'credit';

/** HTTP status of each kind of error. */
export const errorStatuses: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  gone: 410,
  idempotency: 409,
  too_large: 413,
  unsupported_media: 415,
  unprocessable: 422,
  dependency: 424,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
};

/** Kinds rendered in one shape for all operations, since authentication precedes any operation. */
const sharedKinds: ReadonlySet<ErrorKind> = new Set([
  'unauthenticated',
  'forbidden',
  'rate_limited',
]);

const dialects = {
  conflict: ConflictError,
  credit: CreditError,
  request: RequestError,
} as const;

/** Translates an error into the status and body of the operation's dialect. */
export function renderError(
  error: DomainError,
  operation: { dialect: Dialect; schemaCode: string },
): { status: number; body: object } {
  const status = errorStatuses[error.kind];
  switch (dialectOf(error.kind, operation)) {
    case 'conflict':
      return { status, body: renderConflictError(error) };
    case 'credit':
      return { status, body: renderCreditError(error) };
    default:
      return { status, body: renderRequestError(error, status, operation.schemaCode) };
  }
}

/** The code in the body that `renderError` gives an error, as text. */
export function answeredCode(
  { code, kind, credit }: ErrorDefinition,
  operation: { dialect: Dialect; schemaCode: string },
): string {
  switch (dialectOf(kind, operation)) {
    case 'conflict':
      return code;
    case 'credit':
      return String(creditCodeOf({ credit, kind }).code);
    default:
      return requestCodeOf(code, operation.schemaCode);
  }
}

/** The schema of the body that `renderError` gives an error of a kind. */
export function errorSchema(kind: ErrorKind, operation: { dialect: Dialect }): TSchema {
  return dialects[dialectOf(kind, operation)];
}

function dialectOf(kind: ErrorKind, { dialect }: { dialect: Dialect }): keyof typeof dialects {
  if (kind === 'idempotency') return 'conflict';
  return sharedKinds.has(kind) ? 'request' : dialect;
}
