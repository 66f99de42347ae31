import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';

export interface ViewRow {
  view_id: string;
  person_id: string;
  name: string;
  page: string;
  search: string;
  is_shared: boolean;
  is_default: boolean;
  is_pinned: boolean;
  created_at: Temporal.Instant;
}

/** Marks of one person on a view. */
export interface ViewMarks {
  is_default: boolean;
  is_pinned: boolean;
}

/** Shared views of a brand that a list shows at most, beside the person's own. */
const mostViews = 500;

/** Views that a person sees, their own and shared ones, by page and name. */
export async function listViewRows(
  scope: BrandScope,
  personId: string,
  viewId: string | null = null,
): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select v.view_id, v.person_id, v.name, v.page, v.search, v.is_shared, v.created_at,
           coalesce(m.is_default, false) as is_default, coalesce(m.is_pinned, false) as is_pinned
      from saved_views v
      left join saved_view_marks m on m.brand_id = v.brand_id and m.view_id = v.view_id
                                  and m.person_id = ${personId}
     where v.brand_id = ${scope.brandId} and (v.person_id = ${personId} or v.is_shared)
       and (${viewId}::uuid is null or v.view_id = ${viewId}::uuid)
     order by v.person_id <> ${personId}, v.page, lower(v.name), v.view_id
     limit ${mostViews}`.execute(scope.db);
  return rows;
}

/** Serializes the new views of one person, so that two at once keep the limit; returns their number. */
export async function countOwnViews(unit: Unit, personId: string): Promise<number> {
  const rows = await unit.db
    .selectFrom('saved_views')
    .select('view_id')
    .where('brand_id', '=', unit.brandId)
    .where('person_id', '=', personId)
    .orderBy('view_id')
    .forUpdate()
    .execute();
  return rows.length;
}

export async function insertView(
  unit: Unit,
  row: Omit<ViewRow, 'is_default' | 'is_pinned'>,
): Promise<void> {
  await unit.db
    .insertInto('saved_views')
    .values({ brand_id: unit.brandId, ...row })
    .execute();
}

export async function saveView(
  unit: Unit,
  viewId: string,
  change: Pick<ViewRow, 'name' | 'search' | 'is_shared'>,
): Promise<void> {
  await unit.db
    .updateTable('saved_views')
    .set(change)
    .where('brand_id', '=', unit.brandId)
    .where('view_id', '=', viewId)
    .execute();
}

/** Saves a person's marks; a new default of a page takes the place of the one before. */
export async function saveMarks(
  unit: Unit,
  personId: string,
  { view_id, page }: Pick<ViewRow, 'view_id' | 'page'>,
  marks: ViewMarks,
): Promise<void> {
  const { brandId: brand_id, db } = unit;
  if (marks.is_default) {
    await db
      .updateTable('saved_view_marks')
      .set({ is_default: false })
      .where('brand_id', '=', brand_id)
      .where('person_id', '=', personId)
      .where('page', '=', page)
      .where('is_default', '=', true)
      .execute();
  }
  await db
    .insertInto('saved_view_marks')
    .values({ brand_id, person_id: personId, view_id, page, ...marks })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'person_id', 'view_id']).doUpdateSet(marks),
    )
    .execute();
}

/** Removes the marks of others on a view that is theirs no more to see. */
export async function removeForeignMarks(
  unit: Unit,
  viewId: string,
  personId: string,
): Promise<void> {
  await unit.db
    .deleteFrom('saved_view_marks')
    .where('brand_id', '=', unit.brandId)
    .where('view_id', '=', viewId)
    .where('person_id', '<>', personId)
    .execute();
}

export async function removeView(unit: Unit, viewId: string): Promise<void> {
  await unit.db
    .deleteFrom('saved_views')
    .where('brand_id', '=', unit.brandId)
    .where('view_id', '=', viewId)
    .execute();
}

/** Removes what a person who left the brand kept for themselves; shared views stay. */
export async function removeViewsOf(unit: Unit, personId: string): Promise<void> {
  await unit.db
    .deleteFrom('saved_views')
    .where('brand_id', '=', unit.brandId)
    .where('person_id', '=', personId)
    .where('is_shared', '=', false)
    .execute();
  await unit.db
    .deleteFrom('saved_view_marks')
    .where('brand_id', '=', unit.brandId)
    .where('person_id', '=', personId)
    .execute();
}
