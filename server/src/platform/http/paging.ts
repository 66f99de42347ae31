import Type, { type TSchema } from 'typebox';
import { invalidInput } from '../../kernel/domain-error.ts';
import { isUuid } from '../../kernel/ids.ts';
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

/** Rows that a list reads: at most `limit` of them, older than the id `before`. */
export interface PageRequest {
  limit: number;
  before: string | null;
}

export interface Page<T> {
  items: T[];
  hasMore: boolean;
}

/** The response schema of every list: the page of a `Card` is named `CardPage`. */
export function pageOf<T extends TSchema>(item: T) {
  return Type.Object(
    {
      data: Type.Array(item, { description: 'The items of the page.' }),
      has_more: Type.Boolean({ description: 'The value is true if another page follows.' }),
      next_cursor: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description:
          'Pass this opaque value as `cursor` to get the next page. It is null on the last page.',
      }),
    },
    'component' in item ? named(`${item.component}Page`) : {},
  );
}

/** Reads `limit` and `cursor`. Lists are newest first; ids (UUIDv7) sort by creation. */
export function readPage(query: { limit?: number; cursor?: string }): PageRequest {
  const { limit = 25, cursor } = query;
  if (cursor === undefined) return { limit, before: null };
  const before = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!isUuid(before)) {
    throw invalidInput([{ field: 'cursor', rule: "must be a list's next_cursor" }]);
  }
  return { limit, before };
}

/** A page of what `read` lists. It is asked for one row more, which shows if another page follows. */
export async function fetchPage<T, P extends { limit: number }>(
  page: P,
  read: (page: P) => Promise<T[]>,
): Promise<Page<T>> {
  const rows = await read({ ...page, limit: page.limit + 1 });
  return { items: rows.slice(0, page.limit), hasMore: rows.length > page.limit };
}

/** The page with each item converted. */
export function mapPage<T, R>({ items, hasMore }: Page<T>, convert: (item: T) => R): Page<R> {
  return { items: items.map(convert), hasMore };
}

/** Renders a page; `idOf` is the column that the list is ordered by. */
export function renderPage<T, R>(page: Page<T>, idOf: (item: T) => string, view: (item: T) => R) {
  const last = page.items.at(-1);
  return {
    data: page.items.map(view),
    has_more: page.hasMore,
    next_cursor:
      page.hasMore && last !== undefined ? Buffer.from(idOf(last)).toString('base64url') : null,
  };
}
