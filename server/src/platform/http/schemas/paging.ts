import Type, { type TSchema } from 'typebox';
import { invalidInput } from '../../../kernel/domain-error.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { named } from './schema.ts';

/** Query parameters of every list. */
export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 25,
      isShared: true,
      description: 'Sets the maximum number of items on a page. The default is 25.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      isShared: true,
      description:
        'Returns the page after the one that this `next_cursor` came with. Omit it for the first page.',
    }),
  ),
};

/** Query parameter of the lists that can count. */
export const countQuery = {
  count: Type.Optional(
    Type.Boolean({
      default: false,
      isShared: true,
      description:
        'With true, the page has `count` and `count_is_exact`: the number of items that the filters select on all pages.',
    }),
  ),
};

/** A list counts this many items and no more: counting reads each of them. */
const countedMost = 10_000;

/** Number of items on all pages; `isExact` is false if there may be more. */
export interface ItemCount {
  value: number;
  isExact: boolean;
}

/** Rows that a list reads: at most `limit` of them, older than the id `before`. */
export interface PageRequest {
  limit: number;
  before: string | null;
  /** The caller wants the number of all items, too. */
  isCounted?: boolean;
}

export interface Page<T> {
  items: T[];
  hasMore: boolean;
  count?: ItemCount;
  /** Id before which the next page begins, where that is not the last item's. */
  next?: string;
}

/** The response schema of every list: the page of a `Card` is named `CardPage`. */
export function pageOf<T extends TSchema>(item: T) {
  return Type.Object(pageFields(item), 'component' in item ? named(`${item.component}Page`) : {});
}

/** The response schema of a list with `countQuery`. */
export function countedPageOf<T extends TSchema>(item: T) {
  return Type.Object(
    { ...pageFields(item), ...countFields },
    'component' in item ? named(`${item.component}Page`) : {},
  );
}

const countFields = {
  count: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'The number of items that the filters select on all pages, at most 10,000. It is present with `count=true`.',
    }),
  ),
  count_is_exact: Type.Optional(
    Type.Boolean({
      description:
        'False if there can be more items than `count`: after 10,000, and where a filter without an index did not scan all items.',
    }),
  ),
};

function pageFields<T extends TSchema>(item: T) {
  return {
    data: Type.Array(item, { description: 'The items of the page.' }),
    has_more: Type.Boolean({ description: 'True if another page follows.' }),
    next_cursor: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description:
        'Pass this opaque value as `cursor` to get the next page. It is null on the last page.',
    }),
  };
}

/** Reads `limit` and `cursor`. Lists are newest first; ids (UUIDv7) sort by creation. */
export function readPage(query: { limit?: number; cursor?: string; count?: boolean }): PageRequest {
  const { limit = 25, cursor, count: isCounted = false } = query;
  if (cursor === undefined) return { limit, before: null, isCounted };
  const before = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!isUuid(before)) {
    throw invalidInput([{ field: 'cursor', rule: "must be a list's next_cursor" }]);
  }
  return { limit, before, isCounted };
}

/**
 * A page of what `read` lists. It reads one row more, which shows if another page follows.
 *
 * @param count counts the rows on all pages, at most as many as it is given.
 */
export async function fetchPage<T, P extends { limit: number; isCounted?: boolean }>(
  page: P,
  read: (page: P) => Promise<T[]>,
  count?: (most: number) => Promise<number>,
): Promise<Page<T>> {
  const rows = await read({ ...page, limit: page.limit + 1 });
  const found = { items: rows.slice(0, page.limit), hasMore: rows.length > page.limit };
  if (!page.isCounted || !count) return found;
  const counted = await count(countedMost + 1);
  const isExact = counted <= countedMost;
  return { ...found, count: { value: Math.min(counted, countedMost), isExact } };
}

/** Description of a list whose filters look through rows. */
export const lookedThrough =
  'With a filter that has no index, a page looks through at most 10,000 items: it can be empty although `has_more` is true.';

/** The page with each item converted. */
export function mapPage<T, R>(page: Page<T>, convert: (item: T) => R): Page<R> {
  return { ...page, items: page.items.map(convert) };
}

/** Renders a page; `idOf` is the column that the list is ordered by. */
export function renderPage<T, R>(page: Page<T>, idOf: (item: T) => string, view: (item: T) => R) {
  const last = page.items.at(-1);
  const next = page.next ?? (page.hasMore && last !== undefined ? idOf(last) : undefined);
  return {
    data: page.items.map(view),
    has_more: page.hasMore,
    next_cursor: next === undefined ? null : Buffer.from(next).toString('base64url'),
    ...(page.count ? { count: page.count.value, count_is_exact: page.count.isExact } : {}),
  };
}
