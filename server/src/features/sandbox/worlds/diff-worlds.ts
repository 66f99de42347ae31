import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { fetchPage, type Page } from '../../../platform/http/schemas/paging.ts';
import { reachesBrand } from '../../team/sign-in/sign-in.ts';
import { findWorld } from './world-content.ts';
import {
  countDiff,
  type DiffCountRow,
  type DiffedWorlds,
  type DiffRow,
  listDiffRows,
  listPlainColumns,
} from './world-diff-store.ts';
import { worldErrors } from './world-errors.ts';
import { findSnapshotRow, findWorldRow, readAsOfOneMoment } from './worlds-store.ts';

/** Place of a row in the order of a diff. */
export interface DiffPlace {
  table: string;
  key: string;
}

export interface WorldDiff {
  /** Numbers by table; null after the first page. */
  totals: DiffCountRow[] | null;
  page: Page<DiffRow>;
  /** Columns whose values the caller may see, by table; null if all. */
  plain: Map<string, string[]> | null;
}

/**
 * Compares a world with a snapshot or another world, row by row, as of one moment.
 *
 * @throws DomainError `world_dne`, `diff_against_dne`.
 */
export async function diffWorlds(
  context: Context,
  worlds: DiffedWorlds,
  page: { after: DiffPlace | null; limit: number },
): Promise<WorldDiff> {
  return context.unit(async (unit) => {
    await readAsOfOneMoment(unit);
    await findWorld(unit, worlds.worldId);
    const source = await requireSource(unit, worlds.against);
    const after = page.after ?? { table: '', key: '' };
    const totals = page.after ? null : await countDiff(unit, worlds);
    const found = await fetchPage({ after, limit: page.limit }, (rows) =>
      listDiffRows(unit, worlds, rows),
    );
    const isOpen = await seesBoth(unit, [worlds.worldId, source]);
    const tables = [...new Set(found.items.map(({ table_name }) => table_name))];
    return { totals, page: found, plain: isOpen ? null : await listPlainColumns(unit, tables) };
  });
}

/** True for a caller who may see personal data of both worlds. */
async function seesBoth(unit: Unit, brandIds: readonly string[]): Promise<boolean> {
  for (const brandId of brandIds) {
    if (!(await reachesBrand(unit, brandId, 'personal'))) return false;
  }
  return true;
}

/** Returns the world that the source is, or is a snapshot of. */
async function requireSource(unit: Unit, id: string): Promise<string> {
  const found = (await findSnapshotRow(unit, id)) ?? (await findWorldRow(unit, id));
  if (!found || !(await reachesBrand(unit, found.brand_id, 'read')))
    throw new DomainError(worldErrors.diff_against_dne, { against: id });
  return found.brand_id;
}
