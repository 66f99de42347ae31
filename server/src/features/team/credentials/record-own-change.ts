import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Unit } from '../../../platform/context.ts';
import type { Visit } from '../../../platform/http/operations/visit.ts';
import { requirePerson } from '../sign-in/sign-in.ts';

/** Records a person's change of their own credentials in the audit of no brand; call it last in its unit. */
export async function recordOwnChange(
  unit: Unit,
  operation: string,
  { address }: Visit,
  object: string | null = null,
): Promise<void> {
  const actor = requirePerson(unit);
  const { requestId } = unit;
  await recordAudit(unit.db, { brandId: null, actor, address, operation, object, requestId });
}
