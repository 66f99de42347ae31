import type { ErrorKind } from '../../../kernel/define-errors.ts';
import { type DomainError, isError } from '../../../kernel/domain-error.ts';
import { inputErrors } from '../../../kernel/input-errors.ts';

/** Contract, section 7.1: the `Type` of each kind of error. */
const types: Record<ErrorKind, string> = {
  invalid: 'Request Error',
  unauthenticated: 'Request Error',
  forbidden: 'Request Error',
  wrong_method: 'Request Error',
  not_found: 'Request Error',
  gone: 'Request Error',
  conflict: 'Request Error',
  idempotency: 'Request Error',
  too_large: 'Request Error',
  unsupported_media: 'Request Error',
  unprocessable: 'Request Error',
  dependency: 'Processor Error',
  rate_limited: 'Request Error',
  internal: 'Server Error',
  unavailable: 'Server Error',
};

/** `{Message, Status, Code, Type}`; schema errors carry the operation's own code. */
export function renderRequestError(error: DomainError, status: number, schemaCode: string) {
  const passedAt = error.params.passed_at;
  return {
    Message: error.message,
    Status: status,
    Code: isError(error, inputErrors.invalid_input) ? schemaCode : error.code,
    Type: types[error.kind],
    ...(passedAt === undefined ? {} : { passed_at: passedAt }),
  };
}
