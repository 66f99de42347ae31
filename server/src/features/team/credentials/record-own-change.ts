import type { Unit } from '../../../platform/context.ts';
import type { Visit } from '../../../platform/http/operations/visit.ts';
import { requirePerson } from '../sign-in/sign-in.ts';
import { recordOwnAct } from '../sign-in-acts/sign-in-acts.ts';

/** Records a person's change of their own credentials in their brands; call it last in its unit. */
export async function recordOwnChange(
  unit: Unit,
  operation: string,
  visit: Visit,
  object: string | null = null,
): Promise<void> {
  await recordOwnAct(unit, requirePerson(unit), visit, { operation, object });
}
