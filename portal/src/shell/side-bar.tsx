import { useBrand } from '../platform/brand-context.tsx';
import { PinnedViews } from './pinned-views.tsx';
import { Places } from './places.tsx';
import { usePages } from './use-pages.ts';

/** The pages of a brand, and the pinned views. */
export function SideBar() {
  const { world } = useBrand();
  return (
    <Places world={world} groups={usePages()}>
      <PinnedViews />
    </Places>
  );
}
