import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { definePort } from '../../../platform/port.ts';
import { goBackTo } from './world-awakening.ts';
import { closeExistingWorld, freezeWorld, maxAutomatic, removeSnapshot } from './world-content.ts';
import { worldErrors } from './world-errors.ts';
import {
  countUndone,
  listAutomaticRows,
  type SnapshotRow,
  type UndoneRow,
} from './worlds-store.ts';

/** Opens contexts over all worlds: a snapshot is a brand of its own. */
export type OpenWorldKeeper = (requestId: string) => Context;

/** Port of contexts over all worlds, for what a world's own keys may do with its snapshots. */
export const worldKeeper = definePort<OpenWorldKeeper>('world keeper');

/** Undone events and deliveries are counted up to this number. */
const mostCounted = 10_000;

/**
 * Takes an automatic snapshot of the context's world, and removes the oldest beyond five. The caller
 * holds the exclusive lease on the brand, and no unit.
 */
export async function keepMoment(context: Context): Promise<SnapshotRow> {
  const { brandId: worldId, requestId } = context;
  const keeper = context.port(worldKeeper)(requestId);
  await keeper.unit(async (unit) => {
    await closeExistingWorld(unit, worldId);
    const kept = await listAutomaticRows(unit, worldId);
    for (const { snapshot_id } of kept.slice(maxAutomatic - 1)) {
      await removeSnapshot(unit, worldId, snapshot_id);
    }
  });
  return keeper.unit((unit) => freezeWorld(unit, worldId, { name: null, kind: 'automatic' }));
}

/** Ids of the automatic snapshots that the context's world can go back to. */
export async function listMoments(context: Context): Promise<ReadonlySet<string>> {
  const kept = await listAutomaticRows(context, context.brandId);
  return new Set(kept.map(({ snapshot_id }) => snapshot_id));
}

export interface Rewound {
  snapshot: SnapshotRow;
  undone: UndoneRow;
}

/**
 * Restores the context's world from its newest automatic snapshot, or from the one named, and removes
 * that snapshot with all newer automatic ones.
 *
 * @throws DomainError `nothing_to_rewind`, `snapshot_dne`.
 */
export async function rewindWorld(context: Context, snapshotId: string | null): Promise<Rewound> {
  const { brandId: worldId, requestId } = context;
  return context
    .port(worldKeeper)(requestId)
    .unit(async (unit) => {
      await closeExistingWorld(unit, worldId);
      const kept = await listAutomaticRows(unit, worldId);
      const index = kept.findIndex(
        ({ snapshot_id }) => (snapshotId ?? snapshot_id) === snapshot_id,
      );
      const snapshot = kept[index];
      if (!snapshot) {
        throw snapshotId === null
          ? new DomainError(worldErrors.nothing_to_rewind)
          : new DomainError(worldErrors.snapshot_dne, { snapshot_id: snapshotId });
      }
      const named = { worldId, snapshotId: snapshot.snapshot_id, most: mostCounted };
      const undone = await countUndone(unit, named);
      await goBackTo(unit, worldId, snapshot.snapshot_id);
      for (const { snapshot_id } of kept.slice(0, index + 1)) {
        await removeSnapshot(unit, worldId, snapshot_id);
      }
      return { snapshot, undone };
    });
}
