import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
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

/** Which behaviours; what is left out is any. */
export interface BehaviourFilter {
  behaviourId?: string | undefined;
  vendor?: BehaviourVendor | undefined;
  scope?: BehaviourScope | undefined;
  scopeId?: string | undefined;
}

export async function insertBehaviour(tx: Tx, brandId: string, row: BehaviourRow): Promise<void> {
  await tx
    .insertInto('behaviours')
    .values({ brand_id: brandId, ...row, behave: JSON.stringify(row.behave) })
    .execute();
}

export async function countBehaviours(tx: Tx, brandId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('behaviours')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('brand_id', '=', brandId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One writer of behaviours at a time, so that their number stays bounded. */
export async function lockBehaviours(tx: Tx, brandId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`behaviours:${brandId}`}, 0))`.execute(
    tx,
  );
}

/** Newest first. */
export async function listBehaviourRows(
  tx: Tx,
  brandId: string,
  filter: BehaviourFilter,
  page: { before: string | null; limit: number },
): Promise<BehaviourRow[]> {
  let query = tx.selectFrom('behaviours').select(columns).where('brand_id', '=', brandId);
  if (page.before) query = query.where('behaviour_id', '<', page.before);
  if (filter.vendor) query = query.where('vendor', '=', filter.vendor);
  if (filter.scope) query = query.where('scope', '=', filter.scope);
  if (filter.scopeId) query = query.where('scope_id', '=', filter.scopeId);
  const rows = await query.orderBy('behaviour_id', 'desc').limit(page.limit).execute();
  return rows as BehaviourRow[];
}

/** Returns how many there were. */
export async function deleteBehaviourRows(
  tx: Tx,
  brandId: string,
  filter: BehaviourFilter,
): Promise<number> {
  let query = tx.deleteFrom('behaviours').where('brand_id', '=', brandId);
  if (filter.behaviourId) query = query.where('behaviour_id', '=', filter.behaviourId);
  if (filter.vendor) query = query.where('vendor', '=', filter.vendor);
  if (filter.scope) query = query.where('scope', '=', filter.scope);
  if (filter.scopeId) query = query.where('scope_id', '=', filter.scopeId);
  return (await query.returning('behaviour_id').execute()).length;
}

/** Removes those that were used as often as they could be. */
export async function deleteUsedUp(tx: Tx, brandId: string): Promise<void> {
  await tx
    .deleteFrom('behaviours')
    .where('brand_id', '=', brandId)
    .whereRef('used_count', '>=', 'times')
    .execute();
}

/** What calls to a vendor may be told: what is not used up, or was used by these very calls. */
export async function findCandidates(
  tx: Tx,
  brandId: string,
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
         where brand_id = ${brandId} and reference = any (${references})
         group by behaviour_id
      ) u on u.behaviour_id = b.behaviour_id
     where b.brand_id = ${brandId} and b.vendor in (${vendor}, 'all')
       and (b.times is null or b.used_count < b.times or u.used_by is not null)
     order by b.behaviour_id desc
  `.execute(tx);
  return rows;
}

/** Uses a behaviour for calls of these references; answers for which of them it holds. */
export async function useBehaviour(
  tx: Tx,
  brandId: string,
  behaviourId: string,
  references: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ held: string[] }>`
    select use_behaviour(${brandId}, ${behaviourId}, ${references}::text[]) as held
  `.execute(tx);
  return rows[0]?.held ?? [];
}
