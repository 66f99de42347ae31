import Type from 'typebox';
import type { DomainError } from '../../../kernel/domain-error.ts';
import { named, oneOf } from '../schemas/schema.ts';

/** Contract, section 7.2. */
export const ConflictError = Type.Object(
  {
    type: oneOf(['RESOURCE_CONFLICT'], {
      description: 'The type is the same for every conflict of Idempotency-Keys.',
    }),
    code: Type.String({
      description: 'The code names the conflict. Each response lists its codes.',
      examples: ['idempotency_key_mismatch'],
    }),
    message: Type.String({
      description: 'The sentence states what is wrong, for the developer.',
      examples: ['A request with this Idempotency-Key is still running.'],
    }),
  },
  {
    ...named('ConflictError'),
    description: 'The error of every operation whose Idempotency-Key was used before.',
  },
);

/** Contract, section 7.2: the body of every operation's error for conflicting idempotency keys. */
export function renderConflictError(error: DomainError) {
  return { type: 'RESOURCE_CONFLICT', code: error.code, message: error.message };
}
