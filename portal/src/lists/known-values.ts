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

const day = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The parameters of the request: the known values, with a day as its first moment where the service takes a time, and
 * cents as a number.
 */
export function queryOf(
  filters: readonly Filter[],
  values: FilterValues,
): Readonly<Record<string, string | number | undefined>> {
  const known = Object.entries(knownValues(filters, values));
  return Object.fromEntries(
    known.map(([name, value]) => [
      name,
      value && sentValue(filters.find((filter) => filter.name === name) ?? {}, value),
    ]),
  );
}

function sentValue({ isTime, isMoney }: Partial<Filter>, value: string): string | number {
  if (isMoney) return Number(value);
  return isTime && day.test(value) ? `${value}T00:00:00Z` : value;
}
