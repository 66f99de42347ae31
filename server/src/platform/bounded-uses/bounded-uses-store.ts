import { sql } from 'kysely';
import type { Unit } from '../context.ts';

/** Uses that are counted together: of one kind, by one subject. */
export interface UseKey {
  kind: string;
  subjectId: string;
}

/** Locks the uses of a subject until the transaction ends, so that their count is exact. */
export async function lockUses({ brandId, db }: Unit, { kind, subjectId }: UseKey): Promise<void> {
  const name = `bounded use ${brandId} ${kind} ${subjectId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** Removes a subject's uses of until `until`. */
export async function removeUses(
  unit: Unit,
  { kind, subjectId }: UseKey,
  until: Temporal.Instant,
): Promise<void> {
  await unit.db
    .deleteFrom('bounded_uses')
    .where('brand_id', '=', unit.brandId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('used_at', '<=', until)
    .execute();
}

/** Number of a subject's uses after a time, and the time of the earliest. */
export async function countUses(
  unit: Unit,
  { kind, subjectId }: UseKey,
  after: Temporal.Instant,
): Promise<{ count: number; first: Temporal.Instant | null }> {
  const { count, first } = await unit.db
    .selectFrom('bounded_uses')
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.min('used_at').as('first')])
    .where('brand_id', '=', unit.brandId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('used_at', '>', after)
    .executeTakeFirstOrThrow();
  return { count: Number(count), first };
}

export async function insertUse(
  unit: Unit,
  { kind, subjectId }: UseKey,
  use: { use_id: string; used_at: Temporal.Instant },
): Promise<void> {
  await unit.db
    .insertInto('bounded_uses')
    .values({ ...use, brand_id: unit.brandId, kind, subject_id: subjectId })
    .execute();
}
