import { type Act, type ActDetails, recordAudits } from '../../../platform/audit/record-audit.ts';
import type { Actor, Unit } from '../../../platform/context.ts';
import type { Visit } from '../../../platform/http/operations/visit.ts';
import { countAccess } from './count-access.ts';
import { listBrandsOf } from './refused-tries-store.ts';

/** Act of a person on their own session or factors. */
export interface OwnAct {
  operation: string;
  /** True for what changes nothing but a session: beyond 60 an hour such acts are counted into one (decision 0292). */
  isAccess?: boolean;
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
  const { operation, isAccess = false } = act;
  const { factors = [], is_known_browser: isKnownBrowser = true } = act.details ?? {};
  const access = { personId, sessionId, operation, brandIds, address, factors, isKnownBrowser };
  const isCounted = isAccess && general.length > 0 && !(await countAccess(unit, access));
  const written = isCounted ? [] : general.map((brandId) => ({ ...act, brandId }));
  await recordAudits(
    unit.db,
    [...written, ...instead].map(
      ({ brandId, operation, object = null, details }): Act => ({
        ...{ brandId, actor, address, operation, object, requestId },
        ...(details === undefined ? {} : { details }),
      }),
    ),
  );
}
