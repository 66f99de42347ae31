import type { QueryClient } from '@tanstack/react-query';
import { isId } from './id-time.ts';

/** Candidates of one end that are offered: an end of six digits is rarely of two objects. */
const mostIds = 8;

/**
 * Ids with an end that answers of this tab have held. Lists show the ends of ids alone, so who pastes one has it from such
 * an answer; the service has no index of ends, and would read each table of the brand.
 */
export function seenIds(queries: QueryClient, end: string): string[] {
  const found = new Set<string>();
  for (const { state } of queries.getQueryCache().getAll()) collect(state.data, end, found);
  return [...found].slice(0, mostIds);
}

function collect(value: unknown, end: string, found: Set<string>): void {
  if (typeof value === 'string') {
    if (value.length === 36 && value.endsWith(end) && isId(value)) found.add(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) collect(inner, end, found);
  }
}
