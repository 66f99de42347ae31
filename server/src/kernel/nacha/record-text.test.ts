import { describe, expect, test } from 'vitest';
import { readKept } from './record-fields.ts';
import { toAscii, toRecord } from './record-text.ts';

const bytesOf = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
const trace = '990000000000001';
/** An entry record with a name in its columns 55 to 76; `columns` counts what it pads to 22. */
const line = (name: string, columns = name) =>
  `622${'1'.repeat(51)}${name}${' '.repeat(22 - columns.length)}  0${trace}`;
const nameOf = (record: string) => readKept(record, 55, 76);

describe('a name of any bytes is read, and the columns behind it stay in their places', () => {
  test.each([
    ['Latin-1', line('JOS\xe9 EXAMPLE'), 'JOSé EXAMPLE'],
    ['every letter of Latin-1', line('\xc0\xd6\xdf\xe4\xf8\xff'), 'ÀÖßäøÿ'],
    ['Windows-1252', line('PICARD\x92S \x80'), 'PICARD’S €'],
    ['UTF-8 that pads to bytes', line(bytesOf('JOSÉ'), bytesOf('JOSÉ')), 'JOSÉ'],
    ['UTF-8 that pads to characters', line(bytesOf('JOSÉ'), 'JOSÉ'), 'JOSÉ'],
    ['UTF-8 of three bytes', line(bytesOf('JEAN–LUC'), 'JEAN–LUC'), 'JEAN–LUC'],
    ['UTF-8 of four bytes', line(bytesOf('ADA 🎉 B'), 'ADA x B'), 'ADA \ufffd B'],
    ['two letters of UTF-8', line(bytesOf('ÉÉ'), 'ÉÉ'), 'ÉÉ'],
    ['spaces after characters', `${line(bytesOf('JOSÉ'), 'JOSÉ')}  `, 'JOSÉ'],
    ['spaces after bytes', `${line(bytesOf('JOSÉ'), bytesOf('JOSÉ'))}  `, 'JOSÉ'],
    ['a byte order mark', `\xef\xbb\xbf${line('ADA')}`, 'ADA'],
    ['TAB', line('ADA\tB'), 'ADA B'],
    ['DEL', line('ADA\x7fB'), 'ADA B'],
    ['NUL', line('ADA\0B'), 'ADAB'],
    ['BEL', line('ADA\x07B'), 'ADA B'],
    ['a space that does not break', line('ADA\xa0B'), 'ADA B'],
    ['a mark of direction', line(bytesOf('ADA\u202eB'), 'ADA\u202eB'), 'ADA B'],
    ['half a character of UTF-8', line('ADA\xc3'), 'ADAÃ'],
  ])('%s', (_what, text, name) => {
    const { record, length } = toRecord(text);
    expect([length, record.length, record.slice(79)]).toEqual(['whole', 94, trace]);
    expect(nameOf(record)).toBe(name);
  });
});

test.each([
  ['one byte short', line('JOS\xe9').slice(0, -1), 'short'],
  ['one byte long', `${line('JOS\xe9')}9`, 'long'],
  ['a letter of UTF-8 too many', `${line(bytesOf('JOSÉ'), 'JOSÉ')}9`, 'long'],
])('a record of another length is told, and filled up or cut: %s', (_what, text, length) => {
  const read = toRecord(text);
  expect([read.length, read.record.length]).toEqual([length, 94]);
});

test('every byte in a name is read as a visible character, or left out', () => {
  for (let byte = 0; byte <= 0xff; byte += 1) {
    if (byte === 0x0a || byte === 0x0d) continue;
    const { record } = toRecord(line(`A${String.fromCharCode(byte)}B`));
    expect(nameOf(record)).not.toMatch(/\p{Cc}/u);
    expect(record.slice(79)).toBe(trace);
  }
});

test('text of another bank is written in as many characters of ASCII', () => {
  expect(toAscii('José Ångström–Łukasz ’ß 张')).toBe("Jose Angstrom-Lukasz 's ?");
});
