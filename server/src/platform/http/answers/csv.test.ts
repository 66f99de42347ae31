import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { currentShare, inShareOf } from '../../db/fair-gate.ts';
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
    yield [
      [1, 'x'],
      [2, null],
    ];
    yield [];
    yield [[3, 'y']];
  }
  const answer = new CsvAnswer('x.csv', ['number', 'name'], rows());
  expect(await text(answer.toStream())).toBe('number,name\r\n1,x\r\n2,\r\n3,y\r\n');
});

test('an error while rows are read aborts the CSV response', async () => {
  async function* rows() {
    yield [[1]];
    throw new Error('lost');
  }
  await expect(text(new CsvAnswer('x.csv', ['n'], rows()).toStream())).rejects.toThrow('lost');
});

test('each batch of rows is read with the share of the request that asked for them', async () => {
  const shares: string[] = [];
  async function* rows() {
    for (const n of [1, 2]) {
      shares.push(currentShare());
      await new Promise((done) => setImmediate(done));
      shares.push(currentShare());
      yield [[n]];
    }
  }
  const answer = inShareOf('brand', () => new CsvAnswer('x.csv', ['n'], rows()));
  expect(await text(answer.toStream())).toBe('n\r\n1\r\n2\r\n');
  expect(shares).toEqual(['brand', 'brand', 'brand', 'brand']);
});

test('a download that is broken off ends the reading', async () => {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  async function* rows() {
    try {
      for (;;) yield [[1]];
    } finally {
      resolve();
    }
  }
  const stream = new CsvAnswer('x.csv', ['n'], rows()).toStream();
  await stream.iterator().next();
  stream.destroy();
  await ended;
});
