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
    await requireSource(unit, worlds.against);
    const after = page.after ?? { table: '', key: '' };
    return {
      totals: page.after ? null : await countDiff(unit, worlds),
      page: await fetchPage({ after, limit: page.limit }, (rows) =>
        listDiffRows(unit, worlds, rows),
      ),
    };
  });
}

async function requireSource(unit: Unit, id: string): Promise<void> {
  const found = (await findSnapshotRow(unit, id)) ?? (await findWorldRow(unit, id));
  if (!found || !(await reachesBrand(unit, found.brand_id, 'read')))
    throw new DomainError(worldErrors.diff_against_dne, { against: id });
}
