import type { Pager } from '@surety/sdk';
import { type InfiniteData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useBrand } from '../platform/brand-context.tsx';
import type { News } from '../platform/live.ts';
import { queries } from '../platform/queries.ts';
import { type ListPage, useList } from './use-list.ts';

/** At most one look for new rows in this time, however much news comes. */
const lookEveryMs = 2_000;
/** Requests are not told of as news, so that a page that shows them looks by itself. */
const lookAtRequestsMs = 3_000;
const shownFreshMs = 2_000;

interface LiveListOptions<Item> {
  /** Names of the answer in the cache; none of those that news makes stale, since news moves no row. */
  readonly key: readonly unknown[];
  /** Newest first. */
  readonly load: (cursor: string | undefined) => Pager<Item, ListPage<Item>>;
  readonly keyOf: (item: Item) => string;
  readonly kind: News['kind'];
}

/**
 * A list, newest first, that stands still while one reads it: new rows are counted and come when they are asked
 * for, or at once while the list follows.
 */
export function useLiveList<Item>({ key, load, keyOf, kind }: LiveListOptions<Item>) {
  const { brand } = useBrand();
  const [isFollowing, setFollowing] = useState(false);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const list = useList({ key, load, isStill: true });
  const wholeKey = [brand.brand_id, ...key];
  const look = useQuery({
    queryKey: [...wholeKey, 'look'],
    queryFn: () => load(undefined).page(),
    enabled: false,
  });
  useLooks(kind, look.refetch);
  const found = look.data?.data ?? [];
  // A row that both have is among the newest of the list, which may be long.
  const known = new Set(list.rows.slice(0, found.length).map(keyOf));
  const firstKnown = found.findIndex((item) => known.has(keyOf(item)));
  const isEmpty = list.rows.length === 0;
  const newKeys = (firstKnown < 0 ? found : found.slice(0, firstKnown)).map(keyOf);
  const show = () => {
    if (!look.data) return;
    const page = look.data;
    queries.setQueryData<InfiniteData<ListPage<Item>>>(wholeKey, (old) =>
      firstKnown < 0 || !old
        ? { pages: [page], pageParams: [undefined] }
        : putBefore(page, firstKnown, old),
    );
    setFresh(new Set(newKeys));
  };
  const isDue = newKeys.length > 0 && !list.isPending && (isFollowing || isEmpty);
  const latestShow = useRef(show);
  latestShow.current = show;
  useEffect(() => {
    if (isDue) latestShow.current();
  }, [isDue]);
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(new Set()), shownFreshMs);
    return () => clearTimeout(timer);
  }, [fresh]);
  const newCount = list.isPending ? 0 : newKeys.length;
  return { list, fresh, newCount, hasManyNew: firstKnown < 0, show, isFollowing, setFollowing };
}

/** New rows before those of the pages that are shown; the cursors of the others hold. */
function putBefore<Item>(
  { data }: ListPage<Item>,
  count: number,
  { pages: [first, ...rest], pageParams }: InfiniteData<ListPage<Item>>,
): InfiniteData<ListPage<Item>> {
  if (!first) return { pages: rest, pageParams };
  return {
    pages: [{ ...first, data: [...data.slice(0, count), ...first.data] }, ...rest],
    pageParams,
  };
}

/** Looks once after news of a kind, and again after the pause if more came. */
function useLooks(kind: News['kind'], look: () => unknown): void {
  const { live } = useBrand();
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') void latest.current();
    };
    const interval = kind === 'request' ? setInterval(lookIfSeen, lookAtRequestsMs) : null;
    const end = live.follow((news) => {
      if (news.kind !== kind || timer) return;
      timer = setTimeout(() => {
        timer = null;
        lookIfSeen();
      }, lookEveryMs);
    });
    return () => {
      end();
      if (timer) clearTimeout(timer);
      if (interval) clearInterval(interval);
    };
  }, [live, kind]);
}
