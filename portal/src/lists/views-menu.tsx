import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { latePart } from '../parts/late-part.tsx';
import { Menu } from '../parts/menu.tsx';
import type { MenuGroup, MenuItem } from '../parts/menu-items.ts';
import { useBrand } from '../platform/brand-context.tsx';
import { useShortcuts } from '../platform/use-shortcuts.ts';
import { addressOf, isSameSearch } from './view-address.ts';
import { type SavedView, useViewChange, useViewPlace, useViews } from './views.ts';

const ViewDialog = latePart(
  () => import('./view-dialog.tsx').then(({ ViewDialog }) => ViewDialog),
  ({ onClose }) => onClose,
);

/** Saved views of the page that is shown: opens one, saves one, changes the one that is open. */
export function ViewsMenu() {
  const { world } = useBrand();
  const { page, search } = useViewPlace();
  const navigate = useNavigate();
  const { data = [] } = useViews();
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null);
  const views = data.filter((view) => view.page === page);
  const open = views.find((view) => isSameSearch(view.search, search));
  useShortcuts([{ keys: 'v', label: 'Save this view', act: () => setEdited(open ?? 'new') }]);
  const itemOf = (view: SavedView): MenuItem => ({
    label: view.name,
    note: noteOf(view),
    isChosen: view === open,
    act: () => void navigate({ href: addressOf(view, world) }),
  });
  const own = views.filter(({ is_own }) => is_own);
  const shared = views.filter(({ is_own }) => !is_own);
  const groups: MenuGroup[] = [
    ...(own.length > 0 ? [{ label: 'Yours', items: own.map(itemOf) }] : []),
    ...(shared.length > 0 ? [{ label: 'Of the brand', items: shared.map(itemOf) }] : []),
    { items: [{ label: 'Save this view', icon: 'plus', act: () => setEdited('new') }] },
    ...useOpenView(open, () => setEdited(open ?? null)),
  ];
  return (
    <>
      <Menu label={open ? `View: ${open.name}` : 'Views'} groups={groups} />
      {edited && (
        <Suspense>
          <ViewDialog
            view={edited === 'new' ? null : edited}
            place={{ page, search }}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function noteOf({ is_default, is_pinned, is_shared, is_own }: SavedView): string | undefined {
  const notes = [is_default && 'default', is_pinned && 'pinned', is_shared && is_own && 'shared'];
  return notes.filter(Boolean).join(', ') || undefined;
}

/** Acts on the view that is open. */
function useOpenView(open: SavedView | undefined, edit: () => void): MenuGroup[] {
  const { brand } = useBrand();
  const change = useViewChange('The view is changed.');
  const remove = useViewChange('The view is deleted.');
  if (!open) return [];
  const path = `/${open.view_id}`;
  const toggle = (body: object) => () => change.mutate({ method: 'PATCH', path, body });
  const items: MenuItem[] = [
    {
      label: open.is_pinned ? 'Take out of the side bar' : 'Pin to the side bar',
      act: toggle({ is_pinned: !open.is_pinned }),
    },
    {
      label: open.is_default ? 'Open the page without it' : 'Open the page with it',
      act: toggle({ is_default: !open.is_default }),
    },
  ];
  if (open.is_own || brand.role === 'owner') {
    items.push(
      { label: 'Rename or share', act: edit },
      {
        label: open.is_shared ? 'Delete for everybody' : 'Delete',
        isDanger: true,
        act: () => remove.mutate({ method: 'DELETE', path }),
      },
    );
  }
  return [{ label: open.name, items }];
}
