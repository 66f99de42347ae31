import Type from 'typebox';
import type { ErrorKind } from '../../../kernel/define-errors.ts';
import type { DomainError } from '../../../kernel/domain-error.ts';
import { inputErrors } from '../../../kernel/input-errors.ts';
import { named, oneOf, Timestamp } from '../schemas/schema.ts';

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

/** Contract, section 7.1; `passed_at` is a param of one error. */
export const RequestError = Type.Object(
  {
    Message: Type.String({
      description: 'The sentence states what is wrong, for the developer.',
      examples: ['No customer has this id.'],
    }),
    Status: Type.Integer({
      description: 'The number repeats the HTTP status.',
      examples: [404],
    }),
    Code: Type.String({
      description:
        'The code names the error. Each response lists its codes; a later version can add codes.',
      examples: ['customer_dne'],
    }),
    Type: oneOf(['Request Error', 'Processor Error', 'Server Error'], {
      description:
        'The type says where the error lies: in the request, in a vendor of the service or in the service.',
    }),
    passed_at: Type.Optional(
      Timestamp({ description: 'The KYC passed at this time. Only `kyc_already_passed` has it.' }),
    ),
  },
  { ...named('RequestError'), description: 'The error of most operations.' },
);

/** The code of an error: an invalid field has the operation's own. */
export function requestCodeOf(code: string, schemaCode: string): string {
  return code === inputErrors.invalid_input.code ? schemaCode : code;
}

/** `{Message, Status, Code, Type}`; schema errors carry the operation's own code. */
export function renderRequestError(error: DomainError, status: number, schemaCode: string) {
  const passedAt = error.params.passed_at;
  return {
    Message: error.message,
    Status: status,
    Code: requestCodeOf(error.code, schemaCode),
    Type: types[error.kind],
    ...(passedAt === undefined ? {} : { passed_at: passedAt }),
  };
}
