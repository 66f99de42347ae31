import { renderInstant } from '../../../kernel/clock.ts';
import type { NewWorld, WorldRow } from './manage-worlds.ts';

/** Renders a world for the API. */
export function viewWorld(row: WorldRow) {
  return {
    world_id: row.brand_id,
    brand_id: row.brand_id,
    program_id: row.program_id,
    name: row.name,
    seed: row.seed,
    from_snapshot: row.from_snapshot_id,
    is_demo: row.is_demo,
    date_created: renderInstant(row.date_created),
  };
}

/** Renders a new world with its keys, which are shown once. */
export function viewNewWorld({ world, keys }: NewWorld) {
  const { identity, authorization } = keys;
  return { ...viewWorld(world), identity, authorization };
}
