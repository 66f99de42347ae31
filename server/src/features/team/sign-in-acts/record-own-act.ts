import { type Act, type ActDetails, recordAudits } from '../../../platform/audit/record-audit.ts';
import type { Actor, Unit } from '../../../platform/context.ts';
import type { Visit } from '../../../platform/http/operations/visit.ts';
import { listBrandsOf } from './refused-tries-store.ts';

/** Act of a person on their own session or factors. */
export interface OwnAct {
  operation: string;
  object?: string | null;
  details?: ActDetails;
}

/**
 * Records an act of a person in each of their brands or, for a person without one, in the chain of the
 * installation. Call it last in the unit of the change.
 *
 * @param instead acts of single brands in place of the general one.
 */
export async function recordOwnAct(
  unit: Unit,
  { personId, sessionId }: { personId: string; sessionId: string },
  { address }: Pick<Visit, 'address'>,
  act: OwnAct,
  instead: readonly (OwnAct & { brandId: string })[] = [],
): Promise<void> {
  const actor: Actor = { kind: 'person', personId, sessionId, role: null };
  const { requestId } = unit;
  const others = instead.map(({ brandId }) => brandId);
  const brandIds = (await listBrandsOf(unit.db, personId)).filter((id) => !others.includes(id));
  const general = brandIds.length + instead.length === 0 ? [null] : brandIds;
  const all = [...general.map((brandId) => ({ ...act, brandId })), ...instead];
  await recordAudits(
    unit.db,
    all.map(
      ({ brandId, operation, object = null, details }): Act => ({
        ...{ brandId, actor, address, operation, object, requestId },
        ...(details === undefined ? {} : { details }),
      }),
    ),
  );
}
