import type { Filter } from './filter.ts';

const money = { isMoney: true, form: /^\d{1,15}$/ } as const;

/** Filters of a list by the amounts of its rows, whose sign does not count. */
export const amountFilters = [
  { name: 'amount_min', label: 'Amount at least', ...money },
  { name: 'amount_max', label: 'Amount at most', ...money },
] as const satisfies readonly Filter[];
