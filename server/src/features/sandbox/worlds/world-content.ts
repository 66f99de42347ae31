import { changeMode } from '../../../kernel/brand-clock.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { findClockState, saveClockState } from '../../../platform/clock/brand-clocks.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import { closeWorld, enterWorld } from '../../../platform/db/world-lock.ts';
import {
  clearWorld,
  copyWorld,
  deleteBrand,
  deleteSnapshotRow,
  findSnapshotRow,
  findWorldRow,
  insertBrandLike,
  insertSnapshot,
  listSnapshotRows,
  readAsOfOneMoment,
  type SnapshotRow,
  type WorldRow,
} from './worlds-store.ts';

/** A snapshot costs as much room as the world had content when it was taken. */
const maxSnapshots = 20;

/** The world, alone: nobody works in it until the transaction ends. */
export async function closeExistingWorld(unit: Unit, worldId: string): Promise<WorldRow> {
  await closeWorld(unit.db, worldId);
  return findWorld(unit, worldId);
}

/** @throws DomainError `world_dne`. */
export async function findWorld(scope: BrandScope, worldId: string): Promise<WorldRow> {
  const world = await findWorldRow(scope, worldId);
  if (!world) throw new DomainError('world_dne', { world_id: worldId });
  return world;
}

/** A snapshot that is there stays until the transaction ends. */
export async function refuseGoneSnapshot(unit: Unit, snapshotId: string): Promise<void> {
  if ((await enterWorld(unit.db, snapshotId)) === null) throw new DomainError('snapshot_gone');
}

/** A snapshot of any world, which stays until the transaction ends. */
export async function openSnapshot(unit: Unit, snapshotId: string): Promise<SnapshotRow> {
  await enterWorld(unit.db, snapshotId);
  const snapshot = await findSnapshotRow(unit, snapshotId);
  if (!snapshot) throw new DomainError('snapshot_dne', { snapshot_id: snapshotId });
  return snapshot;
}

/** Gives a world, which has nothing, the content of a snapshot, whose time goes on from there. */
export async function thawInto(unit: Unit, snapshotId: string, worldId: string): Promise<void> {
  await copyWorld(unit, snapshotId, worldId);
  const frozen = await findClockState(unit.db, snapshotId);
  const wallAnchor = wallClock.now().round({ smallestUnit: 'microsecond', roundingMode: 'ceil' });
  await saveClockState(unit.db, worldId, { ...frozen, wallAnchor });
}

/** Time stands still in a snapshot, or all that was pending in it would have passed one day. */
async function freezeClock(unit: Unit, worldId: string, snapshotId: string): Promise<void> {
  const state = await findClockState(unit.db, worldId);
  await saveClockState(unit.db, snapshotId, changeMode(state, wallClock.now(), state));
}

/** A world with its snapshots; the caller holds it alone. */
export async function removeWorld(unit: Unit, worldId: string): Promise<void> {
  for (const { snapshot_id } of await listSnapshotRows(unit, worldId)) {
    await removeSnapshot(unit, worldId, snapshot_id);
  }
  await clearWorld(unit, worldId, []);
  await deleteBrand(unit.db, worldId);
}

async function removeSnapshot(unit: Unit, worldId: string, snapshotId: string): Promise<void> {
  await closeWorld(unit.db, snapshotId);
  await clearWorld(unit, snapshotId, []);
  await deleteSnapshotRow(unit, worldId, snapshotId);
  await deleteBrand(unit.db, snapshotId);
}

/** Copies a world's content to a brand that nobody can reach, in a transaction that it begins with. */
export async function freezeWorld(
  unit: Unit,
  worldId: string,
  name: string | null,
): Promise<SnapshotRow> {
  await readAsOfOneMoment(unit);
  await closeExistingWorld(unit, worldId);
  const snapshotId = newId();
  const at = wallClock.now();
  const now = at.toString();
  await insertBrandLike(unit, { brand_id: snapshotId, like: worldId, name: null, now });
  const row = { brand_id: worldId, snapshot_id: snapshotId, name };
  if (!(await insertSnapshot(unit, { ...row, date_created: now }, maxSnapshots))) {
    throw new DomainError('snapshot_limit', { limit: maxSnapshots });
  }
  await copyWorld(unit, worldId, snapshotId);
  await freezeClock(unit, worldId, snapshotId);
  return { ...row, date_created: at };
}

/** Removes a snapshot, which must be this world's. */
export async function dropSnapshot(
  unit: Unit,
  worldId: string,
  snapshotId: string,
): Promise<SnapshotRow> {
  await closeWorld(unit.db, snapshotId);
  const snapshot = await findSnapshotRow(unit, snapshotId);
  if (snapshot?.brand_id !== worldId) {
    throw new DomainError('snapshot_dne', { snapshot_id: snapshotId });
  }
  await removeSnapshot(unit, worldId, snapshotId);
  return snapshot;
}
