import { type AliasedExpression, sql } from 'kysely';
import type { Tx } from './database.ts';

/** Number of rows that a query with a limit of its own selects. */
export async function countRows(
  db: Tx,
  query: { as(alias: 'counted'): AliasedExpression<unknown, 'counted'> },
): Promise<number> {
  const { count } = await db
    .selectFrom(query.as('counted') as AliasedExpression<object, 'counted'>)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
