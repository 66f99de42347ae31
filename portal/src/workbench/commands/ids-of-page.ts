import type { QueryClient } from '@tanstack/react-query';
import { isId } from '../../platform/id-time.ts';

/** Values of an answer that are scanned; a page of a list has some thousands. */
const readAtMost = 20_000;

/** Ids in what the page shows, by the names of their fields, such as `customer_id`; the newest answers first. */
export type KnownIds = ReadonlyMap<string, readonly string[]>;

/** Ids of the objects in the answers that the page stands on, and in other values. */
export function idsOfPage(queries: QueryClient, answers: readonly unknown[]): KnownIds {
  const shown = queries
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive())
    .map(({ state }) => state.data);
  return idsIn([...answers, ...shown]);
}

/** Ids in values by the names of their fields. */
export function idsIn(values: readonly unknown[]): KnownIds {
  const found = new Map<string, Set<string>>();
  const left: unknown[] = [...values].reverse();
  for (let read = 0; left.length > 0 && read < readAtMost; read += 1) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, id] of idsOf(value)) {
      const ids = found.get(name) ?? new Set();
      found.set(name, ids.add(id));
    }
    left.push(...Object.values(value));
  }
  return new Map([...found].map(([name, ids]) => [name, [...ids]]));
}

/** Ids among the fields of an object, and its own by its type where it is of any type. */
function idsOf(value: object): [string, string][] {
  const { object_id, type } = value as { object_id?: unknown; type?: unknown };
  const isAny = typeof object_id === 'string' && typeof type === 'string';
  const own: [string, string][] = isAny ? [[`${type}_id`, object_id]] : [];
  const ids = Object.entries(value).filter(
    ([name, id]) => name.endsWith('_id') && typeof id === 'string' && isId(id),
  );
  return [...own, ...ids];
}
