import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Key } from '../platform/keys.ts';

export interface ListPage<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  /** The place of the read among those of all lists, taken when it began: the higher, the later. */
  readonly readNumber?: number;
}

/** Rows of a page on the screen. */
const pageSize = 50;

let readsBegun = 0;

/** The first page of a list, with the number of its read. */
export async function readFirst<Item>(load: Load<Item>): Promise<ListPage<Item>> {
  readsBegun += 1;
  const readNumber = readsBegun;
  return { ...(await load(undefined, pageSize).page()), readNumber };
}

/** What a page of a list is read from: a pager of the SDK, or a part of another answer. */
interface Readable<Item> {
  page(): PromiseLike<ListPage<Item>>;
}

/** Reads a page of a list after a cursor; a file of the list asks for larger pages, where the page is not part of another answer. */
export type Load<Item> = (cursor: string | undefined, limit: number) => Readable<Item>;

interface ListOptions<Item> {
  readonly key: Key;
  readonly load: Load<Item>;
  readonly isEnabled?: boolean;
  /** Reads again only on request, so that rows never move while a person reads. */
  readonly isStill?: boolean;
}

/** A list of the API that grows page by page as it is scrolled. */
export function useList<Item>({ key, load, isEnabled = true, isStill }: ListOptions<Item>) {
  const query = useInfiniteQuery<
    ListPage<Item>,
    Error,
    InfiniteData<ListPage<Item>>,
    Key,
    string | undefined
  >({
    queryKey: key,
    queryFn: async ({ pageParam }) =>
      pageParam === undefined ? readFirst(load) : load(pageParam, pageSize).page(),
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
    load,
    /** The number of the last whole read. */
    readNumber: data?.pages[0]?.readNumber,
    error,
    isPending,
    isReading: query.isFetching,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    onMore: () => {
      if (!isFetchingNextPage) void fetchNextPage();
    },
    refetch: () => void refetch(),
  };
}

export type List<Item> = ReturnType<typeof useList<Item>>;
