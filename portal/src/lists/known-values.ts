import type { Filter, FilterValues } from './filter-bar.tsx';

/** The values of an address without those that are none of a closed set: the service would refuse the list. */
export function knownValues(filters: readonly Filter[], values: FilterValues): FilterValues {
  const unknown = filters.filter(
    ({ name, options, hasOthers }) =>
      options && !hasOthers && !options.some(([value]) => value === values[name]),
  );
  const names = new Set(unknown.map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}
