import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** What a world's ids and numbers come from; null where they are random. It never changes. */
export async function findSeed(tx: Tx, brandId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('world_seeds')
    .select('seed')
    .where('brand_id', '=', brandId)
    .executeTakeFirst();
  return row?.seed ?? null;
}

/** Gives a world a seed, or begins its turns anew. */
export async function saveSeed(
  tx: Tx,
  row: { brand_id: string; seed: string; turn: bigint },
): Promise<void> {
  await tx
    .insertInto('world_seeds')
    .values(row)
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet({ turn: row.turn }))
    .execute();
}

/** Begins the next turn in a seeded world; null when that is gone. */
export async function nextTurn(tx: Tx, brandId: string): Promise<number | null> {
  const row = await tx
    .updateTable('world_seeds')
    .set({ turn: sql<bigint>`turn + 1` })
    .where('brand_id', '=', brandId)
    .returning('turn')
    .executeTakeFirst();
  return row ? Number(row.turn) : null;
}
