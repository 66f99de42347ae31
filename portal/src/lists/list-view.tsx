import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { type Column, Rows } from '../parts/rows.tsx';
import { Empty, Failure, Framed, Loading } from '../parts/states.tsx';
import { listState } from './list-state.ts';
import { rowsOf, SaveCsv } from './save-csv.tsx';
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
  /** Rows of the list's file, where they have more than the API answers. */
  readonly csv?: () => AsyncIterable<object>;
  /** True where the page has `SaveCsv` beside its title. */
  readonly isSavedAbove?: boolean;
}

/** A list in each of its states: loading, failed, empty (or empty so far), rows. */
export function ListView<Item extends object>(props: ListViewProps<Item>) {
  const { list, empty, csv, isSavedAbove, foot, ...rows } = props;
  const state = listState(list);
  if (state === 'failed') return <Failure error={list.error} onRetry={list.refetch} />;
  if (state !== 'rows') {
    const shown = state === 'none' ? empty : <NoneYet list={list} />;
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
        foot={
          isSavedAbove ? (
            foot
          ) : (
            <>
              {foot}
              <SaveCsv
                isSmall
                rows={rows.label.toLowerCase()}
                read={csv ?? (() => rowsOf(list.load))}
              />
            </>
          )
        }
      />
    </>
  );
}

function NoneYet<Item>({ list }: { readonly list: List<Item> }) {
  if (list.isPending) return <Loading rows={6} />;
  return (
    <Empty
      actions={
        <Button onClick={list.onMore}>
          {list.isLoadingMore ? 'Looking' : 'Search further back'}
        </Button>
      }
    >
      None in the part that was searched.
    </Empty>
  );
}
