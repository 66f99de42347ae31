import { changeMode } from '../../kernel/brand-clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { newId } from '../../kernel/ids.ts';
import { findClockState, saveClockState } from '../../platform/clock/brand-clocks.ts';
import { wallClock } from '../../platform/clock/wall-clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { closeWorld, enterWorld } from '../../platform/db/world-lock.ts';
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
export async function closeExistingWorld(tx: Tx, worldId: string): Promise<WorldRow> {
  await closeWorld(tx, worldId);
  return findWorld(tx, worldId);
}

/** @throws DomainError `world_dne`. */
export async function findWorld(tx: Tx, worldId: string): Promise<WorldRow> {
  const world = await findWorldRow(tx, worldId);
  if (!world) throw new DomainError('world_dne', { world_id: worldId });
  return world;
}

/** A snapshot that is there stays until the transaction ends. */
export async function refuseGoneSnapshot(tx: Tx, snapshotId: string): Promise<void> {
  if ((await enterWorld(tx, snapshotId)) === null) throw new DomainError('snapshot_gone');
}

/** A snapshot of any world, which stays until the transaction ends. */
export async function openSnapshot(tx: Tx, snapshotId: string): Promise<SnapshotRow> {
  await enterWorld(tx, snapshotId);
  const snapshot = await findSnapshotRow(tx, snapshotId);
  if (!snapshot) throw new DomainError('snapshot_dne', { snapshot_id: snapshotId });
  return snapshot;
}

/** Gives a world, which has nothing, the content of a snapshot, whose time goes on from there. */
export async function thawInto(tx: Tx, snapshotId: string, worldId: string): Promise<void> {
  await copyWorld(tx, snapshotId, worldId);
  const frozen = await findClockState(tx, snapshotId);
  const wallAnchor = wallClock.now().round({ smallestUnit: 'microsecond', roundingMode: 'ceil' });
  await saveClockState(tx, worldId, { ...frozen, wallAnchor });
}

/** Time stands still in a snapshot, or all that was pending in it would have passed one day. */
async function freezeClock(tx: Tx, worldId: string, snapshotId: string): Promise<void> {
  const state = await findClockState(tx, worldId);
  await saveClockState(tx, snapshotId, changeMode(state, wallClock.now(), state));
}

/** A world with its snapshots; the caller holds it alone. */
export async function removeWorld(tx: Tx, worldId: string): Promise<void> {
  for (const { snapshot_id } of await listSnapshotRows(tx, worldId)) {
    await removeSnapshot(tx, worldId, snapshot_id);
  }
  await clearWorld(tx, worldId, []);
  await deleteBrand(tx, worldId);
}

async function removeSnapshot(tx: Tx, worldId: string, snapshotId: string): Promise<void> {
  await closeWorld(tx, snapshotId);
  await clearWorld(tx, snapshotId, []);
  await deleteSnapshotRow(tx, worldId, snapshotId);
  await deleteBrand(tx, snapshotId);
}

/** Copies a world's content to a brand that nobody can reach, in a transaction that it begins with. */
export async function freezeWorld(
  tx: Tx,
  worldId: string,
  name: string | null,
): Promise<SnapshotRow> {
  await readAsOfOneMoment(tx);
  await closeExistingWorld(tx, worldId);
  const snapshotId = newId();
  const at = wallClock.now();
  const now = at.toString();
  await insertBrandLike(tx, { brand_id: snapshotId, like: worldId, name: null, now });
  const row = { brand_id: worldId, snapshot_id: snapshotId, name };
  if (!(await insertSnapshot(tx, { ...row, date_created: now }, maxSnapshots))) {
    throw new DomainError('snapshot_limit', { limit: maxSnapshots });
  }
  await copyWorld(tx, worldId, snapshotId);
  await freezeClock(tx, worldId, snapshotId);
  return { ...row, date_created: at };
}

/** Removes a snapshot, which must be this world's. */
export async function dropSnapshot(
  tx: Tx,
  worldId: string,
  snapshotId: string,
): Promise<SnapshotRow> {
  await closeWorld(tx, snapshotId);
  const snapshot = await findSnapshotRow(tx, snapshotId);
  if (snapshot?.brand_id !== worldId) {
    throw new DomainError('snapshot_dne', { snapshot_id: snapshotId });
  }
  await removeSnapshot(tx, worldId, snapshotId);
  return snapshot;
}
