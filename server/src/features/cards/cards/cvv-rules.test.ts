import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { cvvMessage, readCvv } from './cvv-rules.ts';

const hex = (text: string) => Buffer.from(text.padEnd(64, 'f'), 'hex');

test('a CVV is computed from number, expiry as YYMM and service code 000', () => {
  expect(cvvMessage('9999000000000000', '2030-07-31')).toBe('99990000000000003007000');
});

test.each([
  ['1234', '123'],
  ['ab1c2d3e', '123'],
  ['a7b8', '780'],
  ['abcd9', '901'],
  ['', '555'],
])('the CVV of a digest that begins with %j is %s', (digest, cvv) => {
  expect(readCvv(hex(digest))).toBe(cvv);
});

test('CVVs are evenly distributed', () => {
  const counts = new Map<string, number>();
  for (let n = 0; n < 20_000; n++) {
    const cvv = readCvv(createHmac('sha256', 'test').update(String(n)).digest());
    counts.set(cvv, (counts.get(cvv) ?? 0) + 1);
  }
  expect(counts.size).toBe(1000);
  expect(Math.max(...counts.values())).toBeLessThan(50);
});
