import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { announce } from '../parts/announce.ts';
import { useBrand } from '../platform/brand-context.tsx';
import { callPortal, type PersonCall } from '../platform/portal-client.ts';
import { queries } from '../platform/queries.ts';
import { pageOfPath } from './view-address.ts';

/** A saved view of `GET /views`: a name for a page with its filters. */
export interface SavedView {
  readonly view_id: string;
  readonly name: string;
  /** Path of the page below the world, such as `transactions`. */
  readonly page: string;
  /** Query string of the page, without its question mark. */
  readonly search: string;
  readonly is_shared: boolean;
  readonly is_own: boolean;
  readonly is_default: boolean;
  readonly is_pinned: boolean;
}

export interface ViewFields {
  readonly name: string;
  readonly is_shared: boolean;
  readonly is_default: boolean;
  readonly is_pinned: boolean;
}

/** The person's views and the brand's, of all pages. */
export function useViews() {
  const { brand, keys } = useBrand();
  return useQuery({
    queryKey: keys.list('views'),
    queryFn: async () => {
      const path = `/${brand.brand_id}/views`;
      return (await callPortal<{ data: SavedView[] }>({ method: 'GET', path })).data;
    },
    staleTime: 300_000,
  });
}

/** Saves, changes or deletes a view; `path` is what follows `/views`. */
export function useViewChange(done: string) {
  const { brand, keys } = useBrand();
  return useMutation({
    mutationFn: ({ path, ...call }: PersonCall) =>
      callPortal<SavedView>({ ...call, path: `/${brand.brand_id}/views${path}` }),
    onSuccess: () => {
      announce(done);
      return queries.invalidateQueries({ queryKey: keys.list('views') });
    },
  });
}

/** The page that is shown, as a view would name it. */
export function useViewPlace(): { page: string; search: string } {
  const { pathname, searchStr } = useLocation();
  return { page: pageOfPath(pathname), search: searchStr.replace(/^\?/, '') };
}
