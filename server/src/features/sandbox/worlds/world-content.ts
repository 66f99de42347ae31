import { changeMode } from '../../../kernel/brand-clock.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { findClockState, saveClockState } from '../../../platform/clock/brand-clocks.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import { closeWorld, enterWorld } from '../../../platform/db/world-lock.ts';
import { installationVault } from '../../../platform/vault/vault.ts';
import { removeLogOf } from '../../events/requests/requests.ts';
import { reachesBrand, removeMembers } from '../../team/sign-in/sign-in.ts';
import { findWrappedDataKey, signalDeletedKeys } from '../../tenants/brands/brands.ts';
import { worldErrors } from './world-errors.ts';
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

/** Bounds storage: a snapshot takes as much as its world had content. */
const maxSnapshots = 20;
/** The newest automatic snapshots are kept, in places of their own. */
export const maxAutomatic = 5;

const placesOf = {
  taken: { first: 1, last: maxSnapshots },
  automatic: { first: maxSnapshots + 1, last: maxSnapshots + maxAutomatic },
} as const;

/** Locks the world exclusively until the transaction ends, and returns it. */
export async function closeExistingWorld(unit: Unit, worldId: string): Promise<WorldRow> {
  await closeWorld(unit.db, worldId);
  return findWorld(unit, worldId);
}

/** @throws DomainError `world_dne`. */
export async function findWorld(scope: BrandScope, worldId: string): Promise<WorldRow> {
  const world = await findWorldRow(scope, worldId);
  if (!world) throw new DomainError(worldErrors.world_dne, { world_id: worldId });
  return world;
}

/** Locks the snapshot against removal until the transaction ends. */
export async function refuseGoneSnapshot(unit: Unit, snapshotId: string): Promise<void> {
  if ((await enterWorld(unit.db, snapshotId)) === null) {
    throw new DomainError(worldErrors.snapshot_gone);
  }
}

/** Returns a snapshot of any world, locked against removal until the transaction ends. */
export async function openSnapshot(unit: Unit, snapshotId: string): Promise<SnapshotRow> {
  await enterWorld(unit.db, snapshotId);
  const snapshot = await findSnapshotRow(unit, snapshotId);
  if (!snapshot || !(await reachesBrand(unit, snapshot.brand_id, 'worlds')))
    throw new DomainError(worldErrors.snapshot_dne, { snapshot_id: snapshotId });
  return snapshot;
}

/** Copies a snapshot into an empty world, whose clock continues from the snapshot's time. */
export async function thawInto(unit: Unit, snapshotId: string, worldId: string): Promise<void> {
  await copyWorld(unit, snapshotId, worldId);
  const frozen = await findClockState(unit.db, snapshotId);
  const wallAnchor = wallClock.now().round({ smallestUnit: 'microsecond', roundingMode: 'ceil' });
  await saveClockState(unit.db, worldId, { ...frozen, wallAnchor });
}

/** Stops the snapshot's clock, or all its pending work would fall due in real time. */
async function freezeClock(unit: Unit, worldId: string, snapshotId: string): Promise<void> {
  const state = await findClockState(unit.db, worldId);
  await saveClockState(unit.db, snapshotId, changeMode(state, wallClock.now(), state));
}

/** Removes a world with its snapshots; the caller holds its exclusive lock. */
export async function removeWorld(unit: Unit, worldId: string): Promise<void> {
  for (const { snapshot_id } of await listSnapshotRows(unit, worldId)) {
    await removeSnapshot(unit, worldId, snapshot_id);
  }
  await clearWorld(unit, worldId, []);
  await removeLogOf(unit, worldId);
  await removeMembers(unit, worldId);
  await deleteBrand(unit.db, worldId);
  signalDeletedKeys(unit);
}

export async function removeSnapshot(
  unit: Unit,
  worldId: string,
  snapshotId: string,
): Promise<void> {
  await closeWorld(unit.db, snapshotId);
  await clearWorld(unit, snapshotId, []);
  await deleteSnapshotRow(unit, worldId, snapshotId);
  await deleteBrand(unit.db, snapshotId);
}

/**
 * Copies a world's content to a brand without keys, in a transaction of which it is the first
 * statement.
 */
export async function freezeWorld(
  unit: Unit,
  worldId: string,
  { name, kind }: { name: string | null; kind: keyof typeof placesOf },
): Promise<SnapshotRow> {
  await readAsOfOneMoment(unit);
  await closeExistingWorld(unit, worldId);
  const snapshotId = newId();
  const at = wallClock.now();
  const now = at.toString();
  await copyBrand(unit, { from: worldId, to: snapshotId, name: null, now });
  const is_automatic = kind === 'automatic';
  const row = { brand_id: worldId, snapshot_id: snapshotId, name, is_automatic };
  if (!(await insertSnapshot(unit, { ...row, date_created: now }, placesOf[kind]))) {
    throw new DomainError(worldErrors.snapshot_limit, { limit: maxSnapshots });
  }
  await copyWorld(unit, worldId, snapshotId);
  await freezeClock(unit, worldId, snapshotId);
  return { ...row, date_created: at };
}

/** Inserts a brand with the keys of another, since copied rows keep their ids and sealed values. */
export async function copyBrand(
  unit: Unit,
  { from, to, name, now }: { from: string; to: string; name: string | null; now: string },
): Promise<void> {
  const wrapped = await findWrappedDataKey({ db: unit.db, brandId: from });
  if (!wrapped) throw new Error(`Brand ${from} has no keys`);
  const wrapped_data_key = unit.port(installationVault).wrapForCopy(wrapped, from, to);
  await insertBrandLike(unit, { brand_id: to, like: from, name, wrapped_data_key, now });
}

/** Deletes a snapshot of this world. */
export async function dropSnapshot(
  unit: Unit,
  worldId: string,
  snapshotId: string,
): Promise<SnapshotRow> {
  await closeWorld(unit.db, snapshotId);
  const snapshot = await findSnapshotRow(unit, snapshotId);
  if (snapshot?.brand_id !== worldId) {
    throw new DomainError(worldErrors.snapshot_dne, { snapshot_id: snapshotId });
  }
  await removeSnapshot(unit, worldId, snapshotId);
  return snapshot;
}
