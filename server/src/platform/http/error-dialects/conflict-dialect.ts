import type { DomainError } from '../../../kernel/domain-error.ts';

/** Contract, section 7.2: what every operation answers to a clash of idempotency keys. */
export function renderConflictError(error: DomainError) {
  return { type: 'RESOURCE_CONFLICT', code: error.code, message: error.message };
}
