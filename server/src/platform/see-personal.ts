import type { Context } from './context.ts';
import { hasRight } from './http/operations/role-rules.ts';

/** True unless the caller is a person whose role lacks the right `personal`. */
export function seesPersonal({
  actor,
  environment,
}: Pick<Context, 'actor' | 'environment'>): boolean {
  return actor.kind !== 'person' || hasRight(actor.role, environment, 'personal');
}
