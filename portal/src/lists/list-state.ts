import type { List } from './use-list.ts';

export type ListState = 'failed' | 'loading' | 'none so far' | 'none' | 'rows';

type ReadList = Pick<List<unknown>, 'rows' | 'error' | 'isPending' | 'hasMore'>;

/**
 * The state that a list is shown in. A page may be empty though older rows match, since the service looks through a
 * part of a large brand at a time: only an empty last page says that there are none.
 */
export function listState({ rows, error, isPending, hasMore }: ReadList): ListState {
  if (rows.length > 0) return 'rows';
  if (error) return 'failed';
  if (isPending) return 'loading';
  return hasMore ? 'none so far' : 'none';
}
