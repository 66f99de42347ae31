import type { Pager } from '@surety/sdk';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { PageHead } from '../parts/layout.tsx';
import type { Column } from '../parts/rows.tsx';
import { Empty } from '../parts/states.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import type { Resource } from '../platform/changes.generated.ts';
import { CopyAs } from '../requests/copy-as.tsx';
import type { Filter, FilterValues } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { queryOf } from './known-values.ts';
import { ListView } from './list-view.tsx';
import { rowsOf, SaveCsv } from './save-csv.tsx';
import { useDefaultView } from './use-default-view.ts';
import { useList } from './use-list.ts';
import { ViewsMenu } from './views-menu.tsx';

interface ListPageProps<Item> {
  readonly title: string;
  /** The SDK's names of the operation. */
  readonly resource: Resource;
  readonly verb?: string;
  readonly filters: readonly Filter[];
  /** The filters of the address. */
  readonly values: FilterValues;
  readonly onFilter: (values: FilterValues) => void;
  readonly load: (
    query: object,
  ) => Pager<Item, { data: readonly Item[]; has_more: boolean; next_cursor: string | null }>;
  readonly columns: readonly Column<Item>[];
  readonly keyOf: (item: Item) => string;
  readonly linkOf?: (item: Item) => LinkProps;
  /** Content for a brand that has none, with the request that makes one. */
  readonly empty: ReactNode;
  /** What the filters can find, where they found nothing. */
  readonly hint?: ReactNode;
  /** Rows of the list's file, where they have more than the API answers; with the filters that the list has. */
  readonly csv?: (query: object) => AsyncIterable<object>;
  /** Buttons beside the title. */
  readonly children?: ReactNode;
}

/** A page with one list: its filters are in the address, so that it can be shared and saved. */
export function ListPage<Item extends object>(props: ListPageProps<Item>) {
  const { title, resource, verb = 'list', filters, onFilter, load, empty, csv } = props;
  const values = queryOf(filters, props.values);
  const { keys } = useBrand();
  useDefaultView();
  const list = useList<Item>({
    key: keys.list(resource, verb, values),
    load: (cursor, limit) => load({ ...values, limit, ...(cursor ? { cursor } : {}) }),
  });
  const isFiltered = Object.values(values).some((value) => value !== undefined);
  return (
    <>
      <PageHead title={title}>
        {props.children}
        <SaveCsv
          rows={title.toLowerCase()}
          read={() => csv?.(values) ?? rowsOf(list.load)}
          more={earlier(filters)}
        />
        <ViewsMenu />
        <CopyAs request={{ resource, verb, query: values }} />
      </PageHead>
      <FilterBar filters={filters} values={props.values} onChange={onFilter} />
      <ListView
        label={title}
        isSavedAbove
        list={list}
        columns={props.columns}
        keyOf={props.keyOf}
        {...(props.linkOf ? { linkOf: props.linkOf } : {})}
        empty={isFiltered ? <NothingFits hint={props.hint} onClear={() => onFilter({})} /> : empty}
      />
    </>
  );
}

/** The filter that leaves earlier rows to another file. */
function earlier(filters: readonly Filter[]): string | undefined {
  const until = filters.find(({ name }) => name === 'until' || name === 'end_date');
  return until && `Set “${until.label}” for earlier ones.`;
}

interface NothingFitsProps {
  readonly hint: ReactNode;
  readonly onClear: () => void;
}

const NothingFits = ({ hint, onClear }: NothingFitsProps) => (
  <Empty actions={<Button onClick={onClear}>Show all</Button>}>
    None match these filters. {hint}
  </Empty>
);
