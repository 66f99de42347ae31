import { describe, expect, test } from 'vitest';
import { findNewRows } from './new-rows.ts';

const pageOf = (text: string, readNumber: number) => ({
  data: [...text],
  has_more: false,
  next_cursor: null,
  readNumber,
});
const find = (look: string, lookNumber: number, rows: string, readNumber: number) => {
  const page = pageOf(look, lookNumber);
  return findNewRows({ look: page, rows: [...rows], readNumber, keyOf: (row) => row });
};

describe('new rows of a list', () => {
  test('are those before the first row that both have', () => {
    expect(find('edcb', 2, 'cba', 1)).toMatchObject({ keys: ['e', 'd'], hasMany: false });
  });

  test('are all that the look found, if the list has none of them', () => {
    expect(find('zy', 2, 'cba', 1)).toMatchObject({ keys: ['z', 'y'], hasMany: true });
  });

  test('are none of a look from before the last whole read, though that read no longer has its rows', () => {
    expect(find('edc', 1, 'cba', 2)).toEqual({ page: null, keys: [], hasMany: false });
    expect(find('cba', 1, 'zyx', 2).page).toBeNull();
  });

  test('are none once the list shows the page of the look itself', () => {
    expect(find('edc', 2, 'edcba', 2).keys).toEqual([]);
  });

  test('are none before the first look', () => {
    const found = findNewRows({
      look: undefined,
      rows: ['a'],
      readNumber: 1,
      keyOf: (row: string) => row,
    });
    expect(found.keys).toEqual([]);
  });
});
