import type { Pager } from '@surety/sdk';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBrand } from '../platform/brand-context.tsx';

export interface ListPage<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

interface ListOptions<Item> {
  /** Names of the answer in the cache, such as `['requests', filters]`. */
  readonly key: readonly unknown[];
  readonly load: (cursor: string | undefined) => Pager<Item, ListPage<Item>>;
  readonly isEnabled?: boolean;
  /** Reads again only when it is told to, so that rows never move under the eye. */
  readonly isStill?: boolean;
}

/** A list of the API that grows page by page as it is scrolled. */
export function useList<Item>({ key, load, isEnabled = true, isStill }: ListOptions<Item>) {
  const { brand } = useBrand();
  const query = useInfiniteQuery<
    ListPage<Item>,
    Error,
    InfiniteData<ListPage<Item>>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: [brand.brand_id, ...key],
    queryFn: ({ pageParam }) => load(pageParam).page(),
    initialPageParam: undefined,
    getNextPageParam: ({ has_more, next_cursor }) =>
      has_more && next_cursor !== null ? next_cursor : undefined,
    enabled: isEnabled,
    ...(isStill ? { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } : {}),
  });
  const { data, error, isPending, hasNextPage, isFetchingNextPage, refetch, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap(({ data: items }) => items) ?? [], [data]);
  return {
    rows,
    error,
    isPending,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    onMore: () => {
      if (!isFetchingNextPage) void fetchNextPage();
    },
    refetch: () => void refetch(),
  };
}

export type List<Item> = ReturnType<typeof useList<Item>>;
