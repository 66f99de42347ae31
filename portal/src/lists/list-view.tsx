import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Column, Rows } from '../parts/rows.tsx';
import { Failure, Framed, Loading } from '../parts/states.tsx';
import type { List } from './use-list.ts';

interface ListViewProps<Item> {
  readonly label: string;
  readonly list: List<Item>;
  readonly columns: readonly Column<Item>[];
  readonly keyOf: (item: Item) => string;
  readonly linkOf?: (item: Item) => LinkProps;
  /** Content in the place of rows, if there are none. */
  readonly empty: ReactNode;
  readonly isPlain?: boolean;
  readonly foot?: ReactNode;
  readonly fresh?: ReadonlySet<string>;
}

/** A list in each of its states: loading, failed, empty, rows. */
export function ListView<Item>({ list, empty, ...rows }: ListViewProps<Item>) {
  if (list.error && list.rows.length === 0)
    return <Failure error={list.error} onRetry={list.refetch} />;
  if (list.isPending || list.rows.length === 0) {
    const shown = list.isPending ? <Loading rows={6} /> : empty;
    return rows.isPlain ? shown : <Framed>{shown}</Framed>;
  }
  return (
    <>
      {list.error && <Failure error={list.error} onRetry={list.refetch} />}
      <Rows
        {...rows}
        rows={list.rows}
        hasMore={list.hasMore}
        isLoadingMore={list.isLoadingMore}
        onMore={list.onMore}
      />
    </>
  );
}
