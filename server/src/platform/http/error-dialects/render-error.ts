import type { ErrorKind } from '../../../kernel/define-errors.ts';
import type { DomainError } from '../../../kernel/domain-error.ts';
import type { Dialect } from '../operation.ts';
import { renderConflictError } from './conflict-dialect.ts';
import { renderCreditError } from './credit-dialect.ts';
import { renderRequestError } from './request-dialect.ts';

const statuses: Record<ErrorKind, number> = {
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

/** Translates an error into the status and body of the operation's dialect. */
export function renderError(
  error: DomainError,
  operation: { dialect: Dialect; schemaCode: string },
): { status: number; body: object } {
  const status = statuses[error.kind];
  if (error.kind === 'idempotency') return { status, body: renderConflictError(error) };
  if (operation.dialect === 'credit' && !sharedKinds.has(error.kind)) {
    return { status, body: renderCreditError(error) };
  }
  return { status, body: renderRequestError(error, status, operation.schemaCode) };
}
