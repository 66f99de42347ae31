import Type from 'typebox';
import type { ErrorDefinition, ErrorKind } from '../../../kernel/define-errors.ts';
import type { DomainError } from '../../../kernel/domain-error.ts';
import { named } from '../schemas/schema.ts';

const generic = 'ERROR_CODE_CREDIT_APPLICATION_GENERIC';
const invalid = 'ERROR_CODE_CREDIT_APPLICATION_INVALID_REQUEST';

/** Type marker of error details about a customer (contract, section 7.3). */
const customerDetailType = 'type.surety.dev/credit.CreditCustomerErrorDetail';

/** Completion page, section 5: the integer code of each kind that has no code of its own. */
const codes: Record<ErrorKind, { code: number; status: string }> = {
  invalid: { code: 3000, status: invalid },
  too_large: { code: 3000, status: invalid },
  unsupported_media: { code: 3000, status: invalid },
  unauthenticated: { code: 3000, status: generic },
  forbidden: { code: 3000, status: generic },
  wrong_method: { code: 3000, status: generic },
  not_found: { code: 3001, status: generic },
  gone: { code: 3001, status: generic },
  conflict: { code: 3002, status: generic },
  idempotency: { code: 3002, status: generic },
  unprocessable: { code: 3003, status: generic },
  dependency: { code: 3000, status: generic },
  rate_limited: { code: 3000, status: generic },
  internal: { code: 3000, status: generic },
  unavailable: { code: 3000, status: generic },
};

/** Contract, section 7.3. */
export const CreditError = Type.Object(
  {
    status: Type.String({
      description: 'The text names the kind of error.',
      examples: [invalid],
    }),
    code: Type.Integer({
      description: 'The number names the error. Each response lists its numbers.',
      examples: [3000],
    }),
    message: Type.String({
      description: 'The sentence states what is wrong, for the developer.',
      examples: ['Not found.'],
    }),
    details: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'The details name invalid fields with the rule that each breaks, or the objects of the error. For 3002, `reason` is the code of the error, such as `application_kyc_running`. The object is empty for other errors.',
    }),
  },
  { ...named('CreditError'), description: 'The error of operations on credit applications.' },
);

/** The number of an error, and its name. */
export function creditCodeOf({ credit, kind }: Pick<ErrorDefinition, 'credit' | 'kind'>) {
  return credit ?? codes[kind];
}

/** `{status, code, message, details}`: contract, section 7.3. Details name fields and rules. */
export function renderCreditError(error: DomainError) {
  const { code, status } = creditCodeOf(error.definition);
  return {
    status,
    code,
    message: error.kind === 'not_found' ? 'Not found.' : error.message,
    details: detailsOf(error),
  };
}

/**
 * An object in every case: the params that the definition names with the type that the contract shows
 * for 3010, the reason of a conflict, the invalid fields, or empty.
 */
function detailsOf(error: DomainError): Record<string, unknown> {
  const { definition } = error;
  const { details } = definition.credit ?? {};
  if (details) {
    const named = details.map((name) => [name, error.params[name]]);
    return { '@type': customerDetailType, ...Object.fromEntries(named) };
  }
  // Several errors share 3002, and only some of them end by waiting.
  if (creditCodeOf(definition).code === codes.conflict.code) return { reason: definition.code };
  return Object.fromEntries(error.problems.map(({ field, rule }) => [field, rule]));
}
