import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { CsvAnswer, csvLine } from './csv.ts';

test.each([
  ['plain text as it is', 'Coffee House', 'Coffee House'],
  ['a comma in quotes', 'a,b', '"a,b"'],
  ['a quote doubled', 'a "b"', '"a ""b"""'],
  ['a line break in quotes', 'a\r\nb', '"a\r\nb"'],
  ['nothing for null', null, ''],
  ['a negative number as a number', -500n, '-500'],
  ['a formula as text', '=1+1', "'=1+1"],
  ['a formula with a quote as text', '=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['a plus as text', '+1', "'+1"],
  ['a minus in text as text', '-1', "'-1"],
  ['an at sign as text', '@SUM(A1)', "'@SUM(A1)"],
  ['a formula behind blanks as text', '  =1', "'  =1"],
  ['a wide equals sign as text', '\uFF1D1', "'\uFF1D1"],
  ['a leading tab as text', '\tx', "'\tx"],
])('a CSV cell is written correctly: %s', (_title, cell, written) => {
  expect(csvLine([cell, 'end'])).toBe(`${written},end\r\n`);
});

test('a CSV response has the header and the rows, one line each', async () => {
  async function* rows() {
    yield [1, 'x'];
    yield [2, null];
  }
  const answer = new CsvAnswer('x.csv', ['number', 'name'], rows());
  expect(await text(answer.toStream())).toBe('number,name\r\n1,x\r\n2,\r\n');
});

test('an error while rows are read aborts the CSV response', async () => {
  async function* rows() {
    yield [1];
    throw new Error('lost');
  }
  await expect(text(new CsvAnswer('x.csv', ['n'], rows()).toStream())).rejects.toThrow('lost');
});
