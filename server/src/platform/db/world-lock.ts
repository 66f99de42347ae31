import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Takes part in a sandbox brand's life until the transaction ends: what wipes or replaces the
 * brand's content waits for it. Answers how often that has happened; null when the brand is gone.
 */
export async function enterWorld(tx: Tx, brandId: string): Promise<bigint | null> {
  const { rows } = await sql<{ generation: bigint | null }>`
    select world_generation(enter_world(${brandId})) as generation`.execute(tx);
  return rows[0]?.generation ?? null;
}

/** The same without taking part. */
export async function findGeneration(tx: Tx, brandId: string): Promise<bigint | null> {
  const { rows } = await sql<{ generation: bigint | null }>`
    select world_generation(${brandId}) as generation`.execute(tx);
  return rows[0]?.generation ?? null;
}

/** Waits until nobody takes part in a brand's life, and keeps everybody out until the end. */
export async function closeWorld(tx: Tx, brandId: string): Promise<void> {
  await sql`select close_world(${brandId})`.execute(tx);
}
