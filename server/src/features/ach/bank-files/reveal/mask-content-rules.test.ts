import { expect, test } from 'vitest';
import { maskContent, maskRecord } from './mask-content-rules.ts';

const record = (parts: string) => parts.padEnd(94);
const entry = `622021000021${'1234567890'.padEnd(17)}0000010000${'ID-7'.padEnd(15)}${'BLAIR EXAMPLE'.padEnd(22)}S 1110000000000001`;

test('an entry keeps its amount, bank and trace number, and four digits of its account', () => {
  const masked = maskRecord(entry);
  expect(masked).toBe(
    `622021000021${'XXXXXX7890'.padEnd(17)}0000010000${'XXXX'.padEnd(15)}${'XXXXX XXXXXXX'.padEnd(22)}S 1110000000000001`,
  );
  expect(masked).toHaveLength(94);
});

test('an account number of at most four characters is masked as a whole', () => {
  expect(maskRecord(entry.replace('1234567890', '4321      '))).not.toContain('4321');
});

test.each([
  [
    'corrected data of a change',
    record(`798C01110000000000001      02100002${'1918171614'.padEnd(44)}`),
  ],
  ['payment information', record('705RMR*IK*1918171614 BLAIR EXAMPLE\\')],
  ['name and address of an IAT entry', record('710ANN000000000000001918BLAIR EXAMPLE 1918171614')],
  ['account number of an IAT entry', `62702100002100070000000000100001918171614${' '.repeat(53)}`],
  ['a line of another length', `5200BLAIR EXAMPLE 1918171614`],
  ['a record of an unknown type', record('X1918171614 BLAIR EXAMPLE')],
])('%s is masked', (_, line) => {
  const masked = maskRecord(line);
  expect(masked).toHaveLength(line.length);
  expect(masked).not.toMatch(/1918171614|BLAIR|EXAMPLE/);
});

test('records of the file and its batches are shown', () => {
  for (const line of [
    record('101 110000000'),
    record('5200SURETY'),
    record('8200'),
    '9'.repeat(94),
  ]) {
    expect(maskRecord(line)).toBe(line);
  }
});

test('content is masked whatever the pieces that it comes in', async () => {
  const text = `${entry}\n${entry}\n`;
  for (const size of [1, 7, 94, 95, 1_000]) {
    const pieces = async function* () {
      for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
    };
    const masked = await Array.fromAsync(maskContent(pieces(), { isRejected: false }));
    expect(masked.join('')).toBe(`${maskRecord(entry)}\n`.repeat(2));
  }
});
