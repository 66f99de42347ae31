import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Seed of a world's ids and numbers; null if they are random. It never changes. */
export async function findSeed(tx: Tx, brandId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('world_seeds')
    .select('seed')
    .where('brand_id', '=', brandId)
    .executeTakeFirst();
  return row?.seed ?? null;
}

/** Sets the seed of a world, or restarts its turns. */
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

/**
 * Starts the next turn in a seeded world, of the world's generation; null if the world is gone, or is being
 * replaced.
 */
export async function nextTurn(
  tx: Tx,
  brandId: string,
): Promise<{ turn: number; generation: bigint | null } | null> {
  const row = await tx
    .updateTable('world_seeds')
    .set({ turn: sql<bigint>`turn + 1` })
    .where('brand_id', '=', brandId)
    .returning(['turn', sql<bigint | null>`world_generation(brand_id)`.as('generation')])
    .executeTakeFirst();
  return row ? { turn: Number(row.turn), generation: row.generation } : null;
}
