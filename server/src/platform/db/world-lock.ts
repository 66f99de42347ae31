import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Takes a shared lock on a sandbox brand's world until the transaction ends: reset, restore and
 * deletion wait for it. Returns the world's generation; null if the brand is gone.
 */
export async function enterWorld(tx: Tx, brandId: string): Promise<bigint | null> {
  const { rows } = await sql<{ generation: bigint | null }>`
    select world_generation(enter_world(${brandId})) as generation`.execute(tx);
  return rows[0]?.generation ?? null;
}

/** The world's generation, read without a lock; null if the brand is gone. */
export async function findGeneration(tx: Tx, brandId: string): Promise<bigint | null> {
  const { rows } = await sql<{ generation: bigint | null }>`
    select world_generation(${brandId}) as generation`.execute(tx);
  return rows[0]?.generation ?? null;
}

/**
 * Takes the exclusive lock on a brand's world until the transaction ends, after all shared ones.
 */
export async function closeWorld(tx: Tx, brandId: string): Promise<void> {
  await sql`select close_world(${brandId})`.execute(tx);
}
