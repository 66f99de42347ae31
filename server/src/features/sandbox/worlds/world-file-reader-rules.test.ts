import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { WorldFileReader, worldFileBounds } from './world-file-reader-rules.ts';
import { renderWorldFile } from './world-file-rules.ts';

const header = {
  format: 'surety-world',
  version: 1,
  schema: 'tables',
  name: 'a world',
  now: '2026-07-01T12:00:00Z',
  keys: 'AAAA',
} as const;
const tables = [
  { table: 'programs', rows: ['{"name":"{[\\"é}"}', '{"settings":{"a":[1,2]}}'] },
  { table: 'nothing', rows: [] },
  { table: 'cards', rows: ['{}'] },
];
const file = renderWorldFile({ header, tables });

/** Reads a file in pieces of some bytes; what it throws has the place and the reason. */
function read(text: string | Buffer, pieceBytes = 16 * 1024) {
  const reader = new WorldFileReader();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    reader.push(bytes.subarray(at, at + pieceBytes));
  }
  return reader.end();
}

function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return String(error);
  }
  return 'none';
}

/** Repeats a piece until it is refused, or 32 MiB were read; returns the bytes read and the refusal. */
function pour(beginning: string, piece: string) {
  const reader = new WorldFileReader();
  const bytes = Buffer.from(piece);
  let poured = 0;
  const refusal = refusalOf(() => {
    reader.push(Buffer.from(beginning));
    for (; poured < 32 * 1024 * 1024; poured += bytes.length) reader.push(bytes);
    reader.end();
  });
  return { poured, refusal };
}

describe('a file that arrives in pieces', () => {
  test.each([1, 2, 3, 7, 64, 100_000])('of %i bytes has its tables with their lines', (size) => {
    const found = read(file, size);
    expect(found.header).toEqual(header);
    expect(
      found.tables.map(({ bytes, ...table }) => ({ ...table, text: bytes.toString() })),
    ).toEqual([
      { table: 'programs', line: 2, rows: 2, text: tables[0]?.rows.join('\n') },
      { table: 'nothing', line: 5, rows: 0, text: '' },
      { table: 'cards', line: 6, rows: 1, text: '{}' },
    ]);
  });

  test('keeps its content when the buffers of its pieces are used again', () => {
    const reader = new WorldFileReader();
    const shared = Buffer.alloc(8);
    const bytes = Buffer.from(file);
    for (let at = 0; at < bytes.length; at += 8) {
      const length = bytes.copy(shared, 0, at, at + 8);
      reader.push(shared.subarray(0, length));
    }
    shared.fill(0);
    expect(reader.end().tables[0]?.bytes.toString()).toBe(tables[0]?.rows.join('\n'));
  });
});

const begun = (table: string, rows: number) =>
  `${JSON.stringify(header)}\n${JSON.stringify({ table, rows })}\n`;
const tableLines = Array.from({ length: 1_000 }, (_, n) => `{"table":"t${n}","rows":0}\n`).join('');

test.each([
  ['line breaks', '', '\n'.repeat(16_384), /no file of a world/],
  ['one line without an end', '', 'x'.repeat(16_384), /no file of a world/],
  ['a line of a table without an end', `${JSON.stringify(header)}\n`, ' '.repeat(16_384), /line 2/],
  ['33 million empty rows', begun('cards', 33_000_000), '\n'.repeat(16_384), /200000 rows/],
  ['10 million rows of nothing', begun('cards', 10_000_000), '{}\n'.repeat(5_000), /200000 rows/],
  ['empty rows', begun('cards', 9), '\n'.repeat(16_384), /line 3: a row must be one JSON object/],
  ['nested lists', begun('cards', 9), `{"a":${'['.repeat(16_384)}`, /line 3: .*32 levels/],
  ['tables', `${JSON.stringify(header)}\n`, tableLines, /more than 500 tables/],
])('a file of %s is refused at its first pieces', (_what, beginning, piece, refusal) => {
  const found = pour(beginning, piece);
  expect(found.refusal).toMatch(refusal);
  expect(found.poured).toBeLessThanOrEqual(2 * 16_384);
});

test.each([
  ['numbers', '1,'],
  ['lists', '[],'],
  ['keys', '"k":1,'],
])('a row of millions of %s is refused while it arrives', (_what, value) => {
  const opening = value.startsWith('"') ? '{"a":{' : '{"a":[';
  const { poured, refusal } = pour(`${begun('cards', 9)}${opening}`, value.repeat(4_096));
  expect(refusal).toMatch(/line 3: a row must have at most 50000 values/);
  expect(poured).toBeLessThan(512 * 1024);
});

test('rows are counted over all tables of a file', () => {
  const half = worldFileBounds.rows / 2 + 1;
  const reader = new WorldFileReader();
  reader.push(Buffer.from(begun('one', half)));
  for (let row = 0; row < half; row += 1) reader.push(Buffer.from('{}\n'));
  const more = Buffer.from(`{"table":"two","rows":${half}}\n`);
  expect(refusalOf(() => reader.push(more))).toMatch(/more than 200000 rows/);
});

const resealed = (lines: string[]) => {
  const content = lines.map((line) => `${line}\n`).join('');
  return `${content}{"end":true,"sha256":"${hash('sha256', content)}"}\n`;
};
const head = JSON.stringify(header);

test.each([
  ['', /no file of a world/],
  ['{}\n', /no file of a world/],
  [file.slice(0, -1), /line 8: the last line is missing/],
  [file.slice(0, 300), /the last line is missing/],
  [file.replace('a world', 'a xorld'), /line 8: the content does not have the hash/],
  [`${file}\n`, /line 9: content follows/],
  [resealed([head, 'nonsense']), /line 2: a table must begin/],
  [resealed([head, '{"table":"cards","rows":-1}']), /line 2: a table must begin/],
  [resealed([head, '{"table":"cards","rows":2}', '{}']), /line 5: the last line is missing/],
  [resealed([head, '{"table":"cards","rows":1}', '[]']), /line 3: a row must be one JSON object/],
  [resealed([head, '{"table":"cards","rows":1}', '{"a":1']), /line 3: a row must be/],
  [resealed([head, '{"table":"a","rows":0}', '{"table":"a","rows":0}']), /line 3: .* comes twice/],
])('a file that is damaged is refused with its line: %#', (text, refusal) => {
  for (const size of [1, 100_000]) expect(refusalOf(() => read(text, size))).toMatch(refusal);
});
