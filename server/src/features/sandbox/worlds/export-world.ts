import { changeMode } from '../../../kernel/brand-clock.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { findClockState } from '../../../platform/clock/brand-clocks.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import { enterWorld } from '../../../platform/db/world-lock.ts';
import { installationVault } from '../../../platform/vault/vault.ts';
import { findWrappedDataKey } from '../../tenants/brands/brands.ts';
import { findWorld } from './world-content.ts';
import { worldErrors } from './world-errors.ts';
import { renderWorldFile, type WorldFileTable } from './world-file-rules.ts';
import { findWorldSchema, listExportedTables, readWorldRows } from './world-files-store.ts';
import { readAsOfOneMoment } from './worlds-store.ts';

/** Limit of a world's file, at export and import. */
export const maxWorldFileBytes = 32 * 1024 * 1024;

/**
 * Writes a world's content as of one moment into the text of a file, with the keys that open its sealed
 * values (docs/decisions/0208).
 *
 * @throws DomainError `world_dne`, `world_file_too_large`.
 */
export async function exportWorld(context: Context, worldId: string): Promise<string> {
  return context.unit(async (unit) => {
    await readAsOfOneMoment(unit);
    await enterWorld(unit.db, worldId);
    const { name } = await findWorld(unit, worldId);
    const wrapped = await findWrappedDataKey({ db: unit.db, brandId: worldId });
    if (!wrapped) throw new Error(`World ${worldId} has no data key`);
    const clock = await findClockState(unit.db, worldId);
    const tables: WorldFileTable[] = [];
    let left = maxWorldFileBytes;
    for (const table of await listExportedTables(unit)) {
      const rows = await readWorldRows(unit, { worldId, table, limit: left });
      left -= rows.reduce((sum, row) => sum + Buffer.byteLength(row) + 1, 0);
      if (left < 0) throw new DomainError(worldErrors.world_file_too_large, limitInMib);
      if (rows.length > 0) tables.push({ table, rows });
    }
    const header = {
      format: 'surety-world',
      version: 1,
      schema: await findWorldSchema(unit),
      name,
      now: changeMode(clock, wallClock.now(), clock).brandAnchor.toString(),
      keys: unit.port(installationVault).exportKeys(wrapped, worldId).toString('base64'),
    } as const;
    return renderWorldFile({ header, tables });
  });
}

const limitInMib = { limit: maxWorldFileBytes / 1024 / 1024 };
