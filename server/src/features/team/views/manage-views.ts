import { DomainError } from '../../../kernel/domain-error.ts';
import { randomId } from '../../../kernel/ids.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { requirePerson } from '../sign-in/sign-in.ts';
import { viewErrors } from './views-errors.ts';
import {
  countOwnViews,
  insertView,
  listViewRows,
  removeForeignMarks,
  removeView,
  saveMarks,
  saveView,
  type ViewRow,
} from './views-store.ts';

/** Views of one person in one brand. */
const maxViews = 100;

/** Fields that a change leaves out stay as they are. */
export interface ViewChange {
  name?: string | undefined;
  search?: string | undefined;
  is_shared?: boolean | undefined;
  is_default?: boolean | undefined;
  is_pinned?: boolean | undefined;
}

/** A view as the person of the context sees it. */
export type SeenView = ViewRow & { isOwn: boolean };

/** The person's own views and those that others share with the brand. */
export async function listViews(context: Context): Promise<SeenView[]> {
  const { personId } = requirePerson(context);
  const rows = await listViewRows(context, personId);
  return rows.map((row) => ({ ...row, isOwn: row.person_id === personId }));
}

/** Saves a new view. @throws DomainError `view_limit`, `view_unshareable` */
export async function createView(
  context: Context,
  view: ViewChange & { name: string; page: string; search: string },
): Promise<SeenView> {
  const { personId } = requirePerson(context);
  refuseSharing(context, view);
  return context.unit(async (unit) => {
    if ((await countOwnViews(unit, personId)) >= maxViews) {
      throw new DomainError(viewErrors.view_limit, { limit: maxViews });
    }
    const { name, page, search, is_shared = false, is_default = false, is_pinned = false } = view;
    const row = { view_id: randomId(), person_id: personId, name, page, search, is_shared };
    await insertView(unit, { ...row, created_at: wallClock.now() });
    if (is_default || is_pinned) await saveMarks(unit, personId, row, { is_default, is_pinned });
    return requireView(unit, personId, row.view_id);
  });
}

/**
 * Changes a view. Its marks are the person's own; the rest is the maker's and the owners'.
 *
 * @throws DomainError `view_dne`, `view_foreign`, `view_unshareable`
 */
export async function changeView(
  context: Context,
  viewId: string,
  change: ViewChange,
): Promise<SeenView> {
  const { personId } = requirePerson(context);
  refuseSharing(context, change);
  return context.unit(async (unit) => {
    const view = await requireView(unit, personId, viewId);
    const { name = view.name, search = view.search, is_shared = view.is_shared } = change;
    const { is_default = view.is_default, is_pinned = view.is_pinned } = change;
    if (name !== view.name || search !== view.search || is_shared !== view.is_shared) {
      refuseForeign(unit, view);
      await saveView(unit, viewId, { name, search, is_shared });
      if (!is_shared) await removeForeignMarks(unit, viewId, view.person_id);
      // An owner who ends the sharing sees the view no more.
      if (!is_shared && !view.isOwn) return { ...view, name, search, is_shared };
    }
    if (is_default !== view.is_default || is_pinned !== view.is_pinned) {
      await saveMarks(unit, personId, view, { is_default, is_pinned });
    }
    return requireView(unit, personId, viewId);
  });
}

/** Deletes a view for everybody. @throws DomainError `view_dne`, `view_foreign` */
export async function deleteView(context: Context, viewId: string): Promise<SeenView> {
  const { personId } = requirePerson(context);
  return context.unit(async (unit) => {
    const view = await requireView(unit, personId, viewId);
    refuseForeign(unit, view);
    await removeView(unit, viewId);
    return view;
  });
}

async function requireView(unit: Unit, personId: string, viewId: string): Promise<SeenView> {
  const [row] = await listViewRows(unit, personId, viewId);
  if (!row) throw new DomainError(viewErrors.view_dne, { view_id: viewId });
  return { ...row, isOwn: row.person_id === personId };
}

const roleOf = ({ actor }: Context) => (actor.kind === 'person' ? actor.role : null);

function refuseForeign(context: Context, { isOwn }: SeenView): void {
  if (!isOwn && roleOf(context) !== 'owner') throw new DomainError(viewErrors.view_foreign);
}

function refuseSharing(context: Context, { is_shared: isShared }: ViewChange): void {
  if (isShared && roleOf(context) === 'viewer') {
    throw new DomainError(viewErrors.view_unshareable);
  }
}
