import { DomainError } from '../../../kernel/domain-error.ts';
import type { Role } from '../../../kernel/roles.ts';
import type { Environment } from '../../context.ts';
import { platformErrors } from '../../platform-errors.ts';
import type { Operation } from './operation.ts';
import { permissionsOf } from './permissions.ts';
import { holdersOf, mayUse } from './role-rules.ts';

/**
 * Refuses a person whose role in the brand lacks a right that the operation needs.
 *
 * @throws DomainError `auth_forbidden`, which names the right and the roles that have it.
 */
export function refuseRole(
  role: Role | null,
  operation: Operation,
  environment: Environment,
): void {
  if (role === null) throw noMember();
  const { method } = operation;
  const rights = permissionsOf(operation);
  const right = rights.find((each) => !mayUse(role, environment, { right: each, method }));
  if (right === undefined) return;
  const holders = holdersOf(right, environment);
  throw new DomainError(platformErrors.auth_forbidden, {
    reason: `Your role ${role} lacks the right ${right}. Roles that have it: ${holders}.`,
  });
}

export function noMember(): DomainError {
  return new DomainError(platformErrors.auth_forbidden, {
    reason: 'You are no member of this brand.',
  });
}
