import { expect, test } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes, readRecoveryCode } from './recovery-code-rules.ts';

test('a set has ten different codes of 80 bits', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
});

test('a code is read in capitals, with spaces and without dashes', () => {
  expect(readRecoveryCode(' ABCD efgh-2345 ijkl ')).toBe('abcdefgh2345ijkl');
});

test.each(['', '123456', 'abcd-efgh-2345', 'abcd-efgh-2345-ijk1'])('%j is no code', (text) => {
  expect(readRecoveryCode(text)).toBeUndefined();
});

test('equal codes of two people have different hashes', () => {
  expect(hashRecoveryCode('a', 'b').equals(hashRecoveryCode('c', 'b'))).toBe(false);
});
