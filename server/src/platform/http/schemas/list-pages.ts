import type { BrandScope } from '../../context.ts';
import type { NewestList, SearchedList } from '../../db/searched-list.ts';
import { fetchPage, type Page, type PageRequest } from './paging.ts';

/** Rows that a page with conditions without an index looks through at most. */
const lookedAtPerPage = 10_000;

/** A page of a list, newest first. */
export function newestPage<Row, Filter>(
  scope: BrandScope,
  list: NewestList<Row, Filter>,
  filter: Filter,
  page: PageRequest,
): Promise<Page<Row>> {
  return fetchPage(
    page,
    (rows) => list.list(scope, filter, rows),
    (most) => list.count(scope, filter, most),
  );
}

/**
 * A page of a list, newest first. With a condition, which has no index, it can be empty although
 * older rows remain, because it looks through `lookedAtPerPage` rows at most (docs/decisions/0080).
 */
export async function searchedPage<Row, Filter, Conditions extends object>(
  scope: BrandScope,
  list: SearchedList<Row, Filter, Conditions>,
  { filter, conditions }: { filter: Filter; conditions: Conditions },
  page: PageRequest,
): Promise<Page<Row>> {
  const isSearch = Object.values(conditions).some(
    (wanted) => wanted !== undefined && wanted !== null,
  );
  if (!isSearch) return newestPage(scope, list, filter, page);
  const lookedAt = lookedAtPerPage;
  const looked = { filter, conditions, lookedAt };
  const oldest = (before: string | null) => list.findOldest(scope, filter, { before, lookedAt });
  const found = await fetchPage(
    page,
    (rows) => list.search(scope, looked, rows),
    () => list.countFound(scope, looked),
  );
  if (found.count && (await oldest(null)) !== undefined) found.count.isExact = false;
  if (found.hasMore) return found;
  const next = await oldest(page.before);
  return next === undefined ? found : { ...found, hasMore: true, next };
}
