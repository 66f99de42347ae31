import type { Filter, FilterValues } from './filter.ts';

/** Filters of an address that the list cannot use: the service would refuse their values. */
export function unusedFilters(filters: readonly Filter[], values: FilterValues): Filter[] {
  return filters.filter(({ name, options, hasOthers, form }) => {
    const value = values[name];
    if (!value) return false;
    if (form && !form.test(value)) return true;
    return options !== undefined && !hasOthers && !options.some(([each]) => each === value);
  });
}

/** The values of an address without those that the list cannot use. */
export function knownValues(filters: readonly Filter[], values: FilterValues): FilterValues {
  const names = new Set(unusedFilters(filters, values).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}
