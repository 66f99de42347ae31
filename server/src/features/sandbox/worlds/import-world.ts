import { endOfTime } from '../../../kernel/brand-clock.ts';
import { requireUsualYear } from '../../../kernel/clock.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { findClockState, saveClockState } from '../../../platform/clock/brand-clocks.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { installationVault } from '../../../platform/vault/vault.ts';
import { writtenBooks } from '../../accounts/ledger/ledger.ts';
import { joinOwnWorld } from '../../team/sign-in/sign-in.ts';
import { createKeyPair } from '../../tenants/brands/brands.ts';
import type { NewWorld } from './manage-worlds.ts';
import { operatorIn } from './operator-in.ts';
import { storeFileRows } from './store-file-rows.ts';
import { awaken } from './world-awakening.ts';
import { findWorld } from './world-content.ts';
import { worldErrors } from './world-errors.ts';
import type { ReadWorldFile } from './world-file-reader-rules.ts';
import type { WorldFileHeader } from './world-file-rules.ts';
import { findWorldSchema, insertImportedBrand, settleImportedWorld } from './world-files-store.ts';
import { insertWorld } from './worlds-store.ts';

/**
 * Creates a world with the content of a file: all rows under their ids, in one unit, after each was judged and the
 * books were proven.
 *
 * @throws DomainError `world_file_damaged`, `world_file_invalid`, `world_file_unproven`, `world_file_version`.
 */
export async function importWorld(
  context: Context,
  file: ReadWorldFile,
  name: string | null,
): Promise<NewWorld> {
  return context.unit(async (unit) => {
    if (file.header.schema !== (await findWorldSchema(unit))) {
      throw new DomainError(worldErrors.world_file_version);
    }
    const worldId = newId();
    await insertContent(unit, worldId, file, name);
    await continueTime(unit, worldId, file.header);
    await refuseWrongBooks(unit, worldId);
    await awaken(unit, worldId, { renewAddresses: true });
    const keys = await createKeyPair(operatorIn(unit), worldId, { label: 'world', scope: 'full' });
    await joinOwnWorld(unit, worldId);
    return { world: await findWorld(unit, worldId), keys };
  });
}

async function insertContent(
  unit: Unit,
  worldId: string,
  { header, tables }: ReadWorldFile,
  name: string | null,
): Promise<void> {
  const now = wallClock.now().toString();
  await insertImportedBrand(unit, {
    brand_id: worldId,
    name: name ?? header.name,
    wrapped_data_key: wrapKeys(unit, worldId, header),
    now,
  });
  await insertWorld(unit.db, { brand_id: worldId, from_snapshot_id: null, is_demo: false, now });
  await storeFileRows(unit, worldId, tables);
  await settleImportedWorld(unit, worldId);
}

/** @throws DomainError `world_file_unproven`. */
async function refuseWrongBooks(unit: Unit, worldId: string): Promise<void> {
  const problem = await unit.port(writtenBooks)(unit, worldId);
  if (problem !== undefined) throw new DomainError(worldErrors.world_file_unproven, { problem });
}

function wrapKeys(unit: Unit, worldId: string, { keys }: WorldFileHeader): Buffer {
  try {
    return unit.port(installationVault).importKeys(Buffer.from(keys, 'base64'), worldId);
  } catch {
    throw damaged(1, 'the keys do not have their form');
  }
}

/** The clock continues from its time at the export, in its mode. */
async function continueTime(unit: Unit, worldId: string, header: WorldFileHeader): Promise<void> {
  const state = await findClockState(unit.db, worldId);
  const wallAnchor = wallClock.now().round({ smallestUnit: 'microsecond', roundingMode: 'ceil' });
  await saveClockState(unit.db, worldId, { ...state, wallAnchor, brandAnchor: readNow(header) });
}

function readNow({ now }: WorldFileHeader): Temporal.Instant {
  try {
    const time = requireUsualYear(Temporal.Instant.from(now));
    if (Temporal.Instant.compare(time, endOfTime) <= 0) return time;
  } catch {
    // Refused below, as a time after the end of all clocks is.
  }
  throw damaged(1, 'the time of the clock does not exist');
}

function damaged(line: number, reason: string): DomainError {
  return new DomainError(worldErrors.world_file_damaged, { line, reason });
}
