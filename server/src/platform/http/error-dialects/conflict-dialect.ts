import type { DomainError } from '../../../kernel/domain-error.ts';

/** Contract, section 7.2: the body of every operation's error for conflicting idempotency keys. */
export function renderConflictError(error: DomainError) {
  return { type: 'RESOURCE_CONFLICT', code: error.code, message: error.message };
}
