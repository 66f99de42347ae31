import { sql } from 'kysely';
import type { Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ActCounts, ActPlace } from './counted-acts-rules.ts';
import { mostListed } from './refused-tries-rules.ts';

/** An act of access of a person. */
export interface AccessAct {
  person_id: string;
  operation: string;
  brand_ids: readonly string[];
  session_id: string;
  address: string | null;
  request_id: string;
  factors: readonly string[];
  is_known_browser: boolean;
  now: Temporal.Instant;
  due_at: Temporal.Instant;
}

/** Locks the counts of a person's acts in one order, with those of the act's operation. global: of several brands. */
export async function lockActCounts({ db }: Unit, act: AccessAct): Promise<ActCounts[]> {
  const { now, address, brand_ids, factors, ...row } = act;
  await db
    .insertInto('counted_acts')
    .values({
      ...row,
      address,
      brand_ids: [],
      factors: [],
      addresses: [],
      written_count: 0,
      counted_count: 0,
      first_at: now,
      last_at: now,
    })
    // An update of nothing locks the row against the process that takes it out when it is due.
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'operation']).doUpdateSet({ operation: act.operation }),
    )
    .execute();
  return db
    .selectFrom('counted_acts')
    .select(['operation', 'written_count', 'counted_count', 'due_at'])
    .where('person_id', '=', act.person_id)
    .orderBy('operation')
    .forUpdate()
    .execute();
}

/** Adds an act that is written by itself to the counts of its period. global: of several brands. */
export async function addWrittenAct(
  { db }: Unit,
  { person_id, operation, due_at }: AccessAct,
  { beginsPeriod }: ActPlace,
): Promise<void> {
  await db
    .updateTable('counted_acts')
    .set(
      beginsPeriod
        ? { written_count: 1, due_at }
        : (row) => ({ written_count: row('written_count', '+', 1) }),
    )
    .where('person_id', '=', person_id)
    .where('operation', '=', operation)
    .execute();
}

/** Adds an act to the counted ones of its period, with up to ten of its values. global: of several brands. */
export async function addCountedAct(
  { db }: Unit,
  act: AccessAct,
  { beginsPeriod }: ActPlace,
): Promise<void> {
  const added = (column: 'factors' | 'addresses', values: readonly string[]) =>
    sql<
      string[]
    >`array(select distinct e from unnest(${sql.ref(column)} || ${[...values]}::text[]) e
                         order by e limit ${sql.lit(mostListed)})`;
  await db
    .updateTable('counted_acts')
    .set((row) => ({
      counted_count: row('counted_count', '+', 1),
      brand_ids: sql<
        string[]
      >`array(select distinct e from unnest(brand_ids || ${[...act.brand_ids]}::uuid[]) e)`,
      factors: added('factors', act.factors),
      addresses: added('addresses', act.address === null ? [] : [act.address]),
      session_id: act.session_id,
      address: act.address,
      request_id: act.request_id,
      is_known_browser: sql<boolean>`${act.is_known_browser} and (is_known_browser or counted_count = 0)`,
      first_at: sql<Temporal.Instant>`case when counted_count = 0 then ${act.now.toString()}::timestamptz
                                           else first_at end`,
      last_at: act.now,
      ...(beginsPeriod ? { written_count: 0, due_at: act.due_at } : {}),
    }))
    .where('person_id', '=', act.person_id)
    .where('operation', '=', act.operation)
    .execute();
}

/** Counts whose period has ended, at most `limit`. global: of all people. */
export async function listDueCounts(tx: Tx, now: Temporal.Instant, limit: number) {
  return tx
    .selectFrom('counted_acts')
    .select(['person_id', 'operation', 'brand_ids'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** Takes out one of the counts that is still due and that no other process has. global: of all people. */
export async function takeDueCount(
  tx: Tx,
  { person_id, operation }: { person_id: string; operation: string },
  now: Temporal.Instant,
) {
  return tx
    .deleteFrom('counted_acts')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('person_id', 'operation'),
        'in',
        selectFrom('counted_acts')
          .select(['person_id', 'operation'])
          .where('person_id', '=', person_id)
          .where('operation', '=', operation)
          .where('due_at', '<=', now)
          .forUpdate()
          .skipLocked()
          .$asTuple('person_id', 'operation'),
      ),
    )
    .returningAll()
    .executeTakeFirst();
}

export type CountedActs = NonNullable<Awaited<ReturnType<typeof takeDueCount>>>;
