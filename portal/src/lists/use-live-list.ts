import type { Pager } from '@surety/sdk';
import { type InfiniteData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Key, partOf } from '../platform/keys.ts';
import type { News } from '../platform/news.ts';
import { queries } from '../platform/queries.ts';
import { useLooks } from '../platform/use-looks.ts';
import { findNewRows } from './new-rows.ts';
import { type ListPage, readFirst, useList } from './use-list.ts';

/** At most one poll for new rows in this time, however much news arrives. */
const lookEveryMs = 2_000;
/** News leaves out reads of the portal itself, so a list that shows them polls by itself. */
const lookByItselfMs = 3_000;
const shownFreshMs = 2_000;

interface LiveListOptions<Item> {
  /** One that no news makes stale, since news moves no row. */
  readonly key: Key;
  /** Newest first. */
  readonly load: (cursor: string | undefined, limit: number) => Pager<Item, ListPage<Item>>;
  readonly keyOf: (item: Item) => string;
  readonly kind: News['kind'];
  /** True for a list with rows that news leaves out. */
  readonly hasUntold?: boolean;
}

/**
 * A list, newest first, that does not move while one reads it: new rows are counted and inserted on request, or
 * at once while the list follows.
 */
export function useLiveList<Item>(options: LiveListOptions<Item>) {
  const { key, load, keyOf, kind, hasUntold = false } = options;
  const [isFollowing, setFollowing] = useState(false);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const list = useList({ key, load, isStill: true });
  const look = useQuery({
    queryKey: partOf(key, 'look'),
    queryFn: () => readFirst(load),
    enabled: hasUntold,
    refetchInterval: hasUntold ? lookByItselfMs : false,
  });
  const isOld = !list.isPending && !list.isReading;
  useLooks({
    kind,
    pauseMs: lookEveryMs,
    look: look.refetch,
    subject: JSON.stringify(key),
    isOld,
  });
  const { rows, readNumber } = list;
  const {
    page,
    keys: newKeys,
    hasMany,
  } = findNewRows({ look: look.data, rows, readNumber, keyOf });
  const isEmpty = rows.length === 0;
  const show = () => {
    if (!page) return;
    queries.setQueryData<InfiniteData<ListPage<Item>>>(key, (old) =>
      hasMany || !old
        ? { pages: [page], pageParams: [undefined] }
        : putBefore(page, newKeys.length, old),
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
  return { list, fresh, newCount, hasManyNew: hasMany, show, isFollowing, setFollowing };
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
