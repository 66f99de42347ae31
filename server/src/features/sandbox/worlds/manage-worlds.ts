import { withChance } from '../../../kernel/chance.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { fetchPage, type Page, type PageRequest } from '../../../platform/http/schemas/paging.ts';
import { scheduleHoldExpiry } from '../../cards/transactions/transactions.ts';
import { addSampleAgreements } from '../../people/agreements/agreements.ts';
import { joinOwnWorld } from '../../team/sign-in/sign-in.ts';
import {
  createBrand,
  createKeyPair,
  createProgram,
  type KeyPair,
  type Operator,
  type ProgramSettings,
} from '../../tenants/brands/brands.ts';
import { keepOrRenewKey, managementContexts } from './management-key.ts';
import { operatorIn } from './operator-in.ts';
import { awaken, goBackTo, unitIn } from './world-awakening.ts';
import { beginTime, birthOf, firstTimeOf } from './world-birth.ts';
import {
  closeExistingWorld,
  copyBrand,
  dropSnapshot,
  findWorld,
  freezeWorld,
  openSnapshot,
  refuseGoneSnapshot,
  removeWorld,
  thawInto,
} from './world-content.ts';
import { worldErrors } from './world-errors.ts';
import {
  clearWorld,
  insertWorld,
  keptWithKeys,
  listSnapshotRows,
  listWorldRows,
  nextGeneration,
  type SnapshotRow,
  type WorldRow,
} from './worlds-store.ts';

export type { SnapshotRow, WorldRow } from './worlds-store.ts';

export interface NewWorld {
  world: WorldRow;
  keys: KeyPair;
}

export interface WorldWish {
  name: string;
  seed: string | null;
  /** Settings of its program that are not the defaults. */
  settings: Partial<ProgramSettings>;
}

/** Creates a world with one program and one key pair, otherwise empty. */
export async function makeWorld(
  context: Context,
  { name, seed, settings }: WorldWish,
): Promise<NewWorld> {
  return context.unit(async (unit) => {
    const operator = operatorIn(unit);
    const worldId = await createBrand(operator, name);
    const now = wallClock.now().toString();
    await insertWorld(unit.db, { brand_id: worldId, from_snapshot_id: null, is_demo: false, now });
    await withChance(birthOf(seed, 0), async () => {
      const programId = await createProgram(operator, worldId, {
        name: 'Secured charge card',
        currency: 'USD',
        settings,
      });
      const scope = { db: unit.db, brandId: worldId };
      await addSampleAgreements(scope, programId, firstTimeOf(seed));
    });
    const keys = await createKeyPair(operator, worldId, { label: 'world', scope: 'full' });
    await begin(unit, worldId, seed);
    await joinOwnWorld(unit, worldId);
    return { world: await findWorld(unit, worldId), keys };
  });
}

/**
 * Creates a world with the content of a snapshot, and keys of its own. Ids are kept.
 *
 * @throws DomainError `snapshot_dne`.
 */
export async function forkWorld(
  context: Context,
  snapshotId: string,
  name: string | null,
): Promise<NewWorld> {
  return context.unit(async (unit) => {
    const source = await openSnapshot(unit, snapshotId);
    const worldId = newId();
    const now = wallClock.now().toString();
    await copyBrand(unit, { from: snapshotId, to: worldId, name, now });
    const world = { brand_id: worldId, from_snapshot_id: snapshotId, is_demo: false, now };
    await insertWorld(unit.db, world);
    await thawInto(unit, source.snapshot_id, worldId);
    await awaken(unit, worldId, { renewAddresses: true });
    const operator = operatorIn(unit);
    const keys = await createKeyPair(operator, worldId, { label: 'world', scope: 'full' });
    await joinOwnWorld(unit, worldId);
    return { world: await findWorld(unit, worldId), keys };
  });
}

/** @throws DomainError `world_dne`. */
export function getWorld(context: Context, worldId: string): Promise<WorldRow> {
  return findWorld(context, worldId);
}

/** Worlds, newest first; for a person those of which the person is a member. */
export async function listWorlds(context: Context, page: PageRequest): Promise<Page<WorldRow>> {
  return fetchPage(page, (rows) => listWorldRows(context, rows, memberOf(context)));
}

/** The person whose worlds are listed; null for all worlds. */
function memberOf({ actor }: Context): string | null {
  return actor.kind === 'person' ? actor.personId : null;
}

/**
 * Resets a world to its creation: empty, or with the content of its source snapshot. Keys stay
 * valid; programs, their settings and agreements, and the origins of an empty world stay too.
 *
 * @throws DomainError `world_dne`, `snapshot_gone`.
 */
export async function resetWorld(context: Context, worldId: string): Promise<WorldRow> {
  return context.unit(async (unit) => {
    const world = await closeExistingWorld(unit, worldId);
    await nextGeneration(unit.db, worldId, wallClock.now().toString());
    const from = world.from_snapshot_id;
    if (from === null) {
      await clearWorld(unit, worldId, [...keptWithKeys, 'programs', 'agreements', 'brand_origins']);
      await begin(unit, worldId, world.seed);
    } else {
      await refuseGoneSnapshot(unit, from);
      await clearWorld(unit, worldId, keptWithKeys);
      await thawInto(unit, from, worldId);
      await awaken(unit, worldId, { renewAddresses: true });
    }
    return findWorld(unit, worldId);
  });
}

/**
 * Restores a world from one of its own snapshots. Keys are unchanged.
 *
 * @throws DomainError `world_dne`, `snapshot_dne`.
 */
export async function restoreWorld(
  context: Context,
  worldId: string,
  snapshotId: string,
): Promise<WorldRow> {
  return context.unit(async (unit) => {
    await closeExistingWorld(unit, worldId);
    const snapshot = await openSnapshot(unit, snapshotId);
    if (snapshot.brand_id !== worldId) {
      throw new DomainError(worldErrors.snapshot_dne, { snapshot_id: snapshotId });
    }
    await goBackTo(unit, worldId, snapshotId);
    return findWorld(unit, worldId);
  });
}

/**
 * Deletes a world with all its data, its snapshots and its keys.
 *
 * @throws DomainError `world_dne`, `demo_world_kept`.
 */
export async function deleteWorld(context: Context, worldId: string): Promise<WorldRow> {
  return context.unit(async (unit) => {
    const world = await closeExistingWorld(unit, worldId);
    if (world.is_demo) throw new DomainError(worldErrors.demo_world_kept);
    await removeWorld(unit, worldId);
    return world;
  });
}

/** Starts the clock and the periodic work of an empty world. */
async function begin(unit: Unit, worldId: string, seed: string | null): Promise<void> {
  await beginTime(unit, worldId, seed);
  const inner = await unitIn(unit, worldId);
  await withChance(birthOf(seed, 1), () => scheduleHoldExpiry(inner));
}

/** Makes a new brand the world of `npm start`: it may be reset, not deleted. */
export async function createDemoWorld(operator: Operator, brandId: string): Promise<void> {
  const now = wallClock.now().toString();
  const world = { brand_id: brandId, from_snapshot_id: null, is_demo: true, now };
  await operator.transaction((tx) => insertWorld(tx, world));
}

/** Returns the known management key while it is valid, or else a new one. */
export async function openManagementKey(
  operator: Operator,
  known: string | undefined,
): Promise<string> {
  return operator.transaction((tx) => keepOrRenewKey(tx, operator.environment, known));
}

/** Opens a context without a brand for the management key, or throws `auth_err`. */
export const openManagement = managementContexts;

/**
 * Copies a world's content at a moment between two units of work.
 *
 * @throws DomainError `world_dne`, `snapshot_limit`.
 */
export async function takeSnapshot(
  context: Context,
  worldId: string,
  name: string | null,
): Promise<SnapshotRow> {
  return context.unit((unit) => freezeWorld(unit, worldId, { name, kind: 'taken' }));
}

/** Snapshots of a world, newest first; their number is limited. */
export async function listSnapshots(context: Context, worldId: string): Promise<SnapshotRow[]> {
  await findWorld(context, worldId);
  return listSnapshotRows(context, worldId);
}

/** @throws DomainError `snapshot_dne`, also for a snapshot of another world. */
export async function deleteSnapshot(
  context: Context,
  worldId: string,
  snapshotId: string,
): Promise<SnapshotRow> {
  return context.unit((unit) => dropSnapshot(unit, worldId, snapshotId));
}
