import { expect, test } from 'vitest';
import { csvOf } from './csv-of.ts';

test('a list as CSV has a line of names and one of each row, and nothing runs as a formula', () => {
  const rows = [
    { name: 'Miller, Dana', cents: 450 },
    { name: '=1+1', cents: null },
  ];
  expect(
    csvOf(rows, [
      ['name', ({ name }) => name],
      ['deposit_balance', ({ cents }) => cents],
    ]),
  ).toBe('name,deposit_balance\r\n"Miller, Dana",450\r\n\'=1+1,\r\n');
});
