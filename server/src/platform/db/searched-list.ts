import { type AliasedExpression, type SelectQueryBuilder, sql } from 'kysely';
import type { BrandScope } from '../context.ts';
import { countRows } from './count-rows.ts';
import type { Tx } from './database.ts';
import type { DB } from './schema.generated.ts';

/** Rows older than the id `before`, at most `limit`. */
export interface RowPage {
  before: string | null;
  limit: number;
}

/** Rows of a brand as a list reads them, newest first. */
export interface NewestList<Row, Filter> {
  list(scope: BrandScope, filter: Filter, page: RowPage): Promise<Row[]>;
  /** Counts at most `most` rows, because counting reads each. */
  count(scope: BrandScope, filter: Filter, most: number): Promise<number>;
}

/** A list that conditions without an index search among the `lookedAt` newest rows. */
export interface SearchedList<Row, Filter, Conditions> extends NewestList<Row, Filter> {
  search(scope: BrandScope, looked: LookedRows<Filter, Conditions>, page: RowPage): Promise<Row[]>;
  countFound(scope: BrandScope, looked: LookedRows<Filter, Conditions>): Promise<number>;
  /** Id of the oldest of the `lookedAt` newest rows before a place; undefined if fewer are left. */
  findOldest(
    scope: BrandScope,
    filter: Filter,
    place: { before: string | null; lookedAt: number },
  ): Promise<string | undefined>;
}

interface LookedRows<Filter, Conditions> {
  filter: Filter;
  conditions: Conditions;
  lookedAt: number;
}

/** Query of the rows among which a search looks. */
export type LookedQuery<Row extends object> = SelectQueryBuilder<
  DB & { looked: Row },
  'looked',
  Row
>;

function selectLooked<Row extends object>(
  db: Tx,
  rows: AliasedExpression<Row, 'looked'>,
): LookedQuery<Row> {
  return db.selectFrom(rows).selectAll().$castTo<Row>();
}

interface ListParts<D, T extends keyof D, Row extends object, Filter> {
  /** Column of the UUIDv7 that the list is ordered by, so that the index of a filter ends with it. */
  id: string;
  /** Rows of the scope's brand that a filter selects, in no order. */
  rows: (scope: BrandScope, filter: Filter) => SelectQueryBuilder<D, T, Row>;
}

export function newestList<D, T extends keyof D, Row extends object, Filter>(
  parts: ListParts<D, T, Row, Filter>,
): NewestList<Row, Filter> {
  const newest = newestOf(parts);
  return {
    list: async (scope, filter, page) => (await newest(scope, filter, page).execute()) as Row[],
    count: (scope, filter, most) => {
      const rows = newest(scope, filter, { before: null, limit: most });
      return countRows(scope.db, rows.clearSelect().select(sql.ref(parts.id).as('id')));
    },
  };
}

/** @param where adds the conditions of a search to the query of the rows looked at. */
export function searchedList<D, T extends keyof D, Row extends object, Filter, Conditions>(
  parts: ListParts<D, T, Row, Filter> & {
    where: (query: LookedQuery<Row>, conditions: Conditions, scope: BrandScope) => LookedQuery<Row>;
  },
): SearchedList<Row, Filter, Conditions> {
  const newest = newestOf(parts);
  const id = sql.ref<string>(parts.id);
  const found = (
    scope: BrandScope,
    { filter, conditions, lookedAt }: LookedRows<Filter, Conditions>,
    { before, limit }: RowPage,
  ) => {
    const rows = newest(scope, filter, { before, limit: lookedAt });
    const looked = selectLooked<Row>(scope.db, rows.as('looked'));
    return parts.where(looked, conditions, scope).orderBy(id, 'desc').limit(limit);
  };
  return {
    ...newestList(parts),
    search: async (scope, looked, page) => (await found(scope, looked, page).execute()) as Row[],
    countFound: (scope, looked) => {
      const rows = found(scope, looked, { before: null, limit: looked.lookedAt });
      return countRows(scope.db, rows.clearSelect().select(id.as('id')));
    },
    findOldest: async (scope, filter, { before, lookedAt }) => {
      const row = await newest(scope, filter, { before, limit: 1 })
        .clearSelect()
        .select(id.as('id'))
        .offset(lookedAt - 1)
        .executeTakeFirst();
      return (row as { id: string } | undefined)?.id;
    },
  };
}

function newestOf<D, T extends keyof D, Row extends object, Filter>({
  id,
  rows,
}: ListParts<D, T, Row, Filter>) {
  return (scope: BrandScope, filter: Filter, { before, limit }: RowPage) => {
    const all = rows(scope, filter);
    const older = before === null ? all : all.where(sql<boolean>`${sql.ref(id)} < ${before}`);
    return older.orderBy(sql.ref(id), 'desc').limit(limit);
  };
}
