import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type {
  BehaviourRow,
  BehaviourScope,
  BehaviourVendor,
  Candidate,
} from './behaviour-rules.ts';

const columns = [
  'behaviour_id',
  'vendor',
  'scope',
  'scope_id',
  'times',
  'used_count',
  'behave',
  'date_created',
] as const;

/** Filter of behaviours; an absent field matches any. */
export interface BehaviourFilter {
  behaviourId?: string | undefined;
  vendor?: BehaviourVendor | undefined;
  scope?: BehaviourScope | undefined;
  scopeId?: string | undefined;
}

export async function insertBehaviour(unit: Unit, row: BehaviourRow): Promise<void> {
  await unit.db
    .insertInto('behaviours')
    .values({ brand_id: unit.brandId, ...row, behave: JSON.stringify(row.behave) })
    .execute();
}

export async function countBehaviours(scope: BrandScope): Promise<number> {
  const { count } = await scope.db
    .selectFrom('behaviours')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('brand_id', '=', scope.brandId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Serializes the writers of behaviours, so that their number stays bounded. */
export async function lockBehaviours(unit: Unit): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`behaviours:${unit.brandId}`}, 0))`.execute(
    unit.db,
  );
}

/** Behaviours, newest first. */
export async function listBehaviourRows(
  scope: BrandScope,
  filter: BehaviourFilter,
  page: { before: string | null; limit: number },
): Promise<BehaviourRow[]> {
  let query = scope.db
    .selectFrom('behaviours')
    .select(columns)
    .where('brand_id', '=', scope.brandId);
  if (page.before) query = query.where('behaviour_id', '<', page.before);
  if (filter.vendor) query = query.where('vendor', '=', filter.vendor);
  if (filter.scope) query = query.where('scope', '=', filter.scope);
  if (filter.scopeId) query = query.where('scope_id', '=', filter.scopeId);
  const rows = await query.orderBy('behaviour_id', 'desc').limit(page.limit).execute();
  return rows as BehaviourRow[];
}

/** Deletes the matching behaviours and returns their number. */
export async function deleteBehaviourRows(unit: Unit, filter: BehaviourFilter): Promise<number> {
  let query = unit.db.deleteFrom('behaviours').where('brand_id', '=', unit.brandId);
  if (filter.behaviourId) query = query.where('behaviour_id', '=', filter.behaviourId);
  if (filter.vendor) query = query.where('vendor', '=', filter.vendor);
  if (filter.scope) query = query.where('scope', '=', filter.scope);
  if (filter.scopeId) query = query.where('scope_id', '=', filter.scopeId);
  return (await query.returning('behaviour_id').execute()).length;
}

/** Deletes the used-up behaviours. */
export async function deleteUsedUp(unit: Unit): Promise<void> {
  await unit.db
    .deleteFrom('behaviours')
    .where('brand_id', '=', unit.brandId)
    .whereRef('used_count', '>=', 'times')
    .execute();
}

/** Behaviours that may apply to calls to a vendor: not used up, or used by these very calls. */
export async function findCandidates(
  scope: BrandScope,
  vendor: BehaviourVendor,
  references: readonly string[],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select b.behaviour_id, b.vendor, b.scope, b.scope_id, b.times, b.used_count, b.behave,
           coalesce(u.used_by, '{}') as used_by
      from behaviours b
      left join (
        select behaviour_id, array_agg(reference) as used_by
          from behaviour_uses
         where brand_id = ${scope.brandId} and reference = any (${references})
         group by behaviour_id
      ) u on u.behaviour_id = b.behaviour_id
     where b.brand_id = ${scope.brandId} and b.vendor in (${vendor}, 'all')
       and (b.times is null or b.used_count < b.times or u.used_by is not null)
     order by b.behaviour_id desc
  `.execute(scope.db);
  return rows;
}

/** Uses a behaviour for calls of these references; returns the references to which it applies. */
export async function useBehaviour(
  unit: Unit,
  behaviourId: string,
  references: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ held: string[] }>`
    select use_behaviour(${unit.brandId}, ${behaviourId}, ${references}::text[]) as held
  `.execute(unit.db);
  return rows[0]?.held ?? [];
}
