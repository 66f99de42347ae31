import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { addressOf, filtersOf, isSameSearch } from '../lists/view-address.ts';
import { type SavedView, useViewPlace, useViews } from '../lists/views.ts';
import { Icon } from '../parts/icon.tsx';
import { formatCount } from '../parts/values.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import styles from './frame.module.css';

/** Pinned views in the side bar, with the number of items where their list counts. */
export function PinnedViews() {
  const { data = [] } = useViews();
  const pinned = data.filter(({ is_pinned }) => is_pinned);
  if (pinned.length === 0) return null;
  return (
    <div>
      <div className={styles.group}>Pinned</div>
      {pinned.map((view) => (
        <Pinned key={view.view_id} view={view} />
      ))}
    </div>
  );
}

function Pinned({ view }: { readonly view: SavedView }) {
  const { world } = useBrand();
  const navigate = useNavigate();
  const place = useViewPlace();
  const count = useCount(view);
  const address = addressOf(view, world);
  const isOpen = place.page === view.page && isSameSearch(place.search, view.search);
  const open = (event: MouseEvent) => {
    // A modifier opens another tab, which is the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate({ href: address });
  };
  return (
    <a
      className={styles.place}
      href={`/portal${address}`}
      aria-current={isOpen ? 'page' : undefined}
      aria-label={count === null ? view.name : `${view.name}, ${count}`}
      title={view.name}
      onClick={open}
    >
      <Icon name="flag" /> <span className={styles.pinned}>{view.name}</span>
      {count !== null && <span className={styles.count}>{count}</span>}
    </a>
  );
}

/** Paths of the lists that count (docs/decisions/0221), by their pages. */
const counted = {
  customers: '/customers',
  accounts: '/accounts',
  cards: '/cards',
  transactions: '/transactions',
  transfers: '/transfers',
  applications: '/credit/applications',
};

const isCounted = (page: string): page is keyof typeof counted => Object.hasOwn(counted, page);

interface CountedPage {
  readonly count: number;
  readonly count_is_exact: boolean;
}

function useCount({ page, search }: SavedView): string | null {
  const { surety, keys } = useBrand();
  const shown = isCounted(page) ? page : null;
  const query = useQuery({
    queryKey: shown ? keys.list(shown, 'count', search) : keys.still('count', page),
    queryFn: () =>
      surety.request<CountedPage>({
        method: 'GET',
        path: shown ? counted[shown] : '',
        query: { ...filtersOf(search), limit: 1, count: true },
      }),
    enabled: shown !== null,
    staleTime: 60_000,
  });
  if (!query.data) return null;
  const { count, count_is_exact } = query.data;
  return `${formatCount(count)}${count_is_exact ? '' : '+'}`;
}
