import { describe, expect, test } from 'vitest';
import { listState } from './list-state.ts';

const read = { rows: [], error: null, isPending: false, hasMore: false };

describe('a list without rows', () => {
  test.each([
    ['has none, once all were looked through', read, 'none'],
    [
      'has none so far, while the service has more to look through',
      { ...read, hasMore: true },
      'none so far',
    ],
    ['has failed, though there were none before', { ...read, error: new Error() }, 'failed'],
    ['is loading, until its first page is there', { ...read, isPending: true }, 'loading'],
  ])('%s', (_title, list, state) => {
    expect(listState(list)).toBe(state);
  });

  test('keeps its rows though a later page failed', () => {
    expect(listState({ ...read, rows: ['one'], error: new Error() })).toBe('rows');
  });
});
