import { describe, expect, test } from 'vitest';
import { codeOf, encodeBase32, findStep, otpauthUri, stepAt } from './totp-rules.ts';

/** The secret of RFC 4226, appendix D, and RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code at %i seconds is that of RFC 6238, appendix B', (seconds, code) => {
  expect(codeOf(secret, stepAt(at(seconds)), 8)).toBe(code);
});

test('codes of counters are those of RFC 4226, appendix D', () => {
  expect(Array.from({ length: 10 }, (_, counter) => codeOf(secret, counter))).toEqual(
    '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '),
  );
});

describe('a given code', () => {
  const now = at(1_000_000_000);
  const step = stepAt(now);

  test.each([-1, 0, 1])('counts at a distance of %i steps', (distance) => {
    const code = codeOf(secret, step + distance);
    expect(findStep(secret, code, { now, lastStep: null })).toBe(step + distance);
  });

  test.each([-2, 2])('does not count at a distance of %i steps', (distance) => {
    const code = codeOf(secret, step + distance);
    expect(findStep(secret, code, { now, lastStep: null })).toBeNull();
  });

  test('counts once, and ends the codes before it', () => {
    const [before, present] = [codeOf(secret, step - 1), codeOf(secret, step)];
    expect(findStep(secret, present, { now, lastStep: step })).toBeNull();
    expect(findStep(secret, before, { now, lastStep: step })).toBeNull();
  });

  test.each(['', '12345', '1234567', 'abcdef'])('does not count as %j', (code) => {
    expect(findStep(secret, code, { now, lastStep: null })).toBeNull();
  });
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('Base32 of %j is that of RFC 4648, section 10, without padding', (text, encoded) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded);
});

test('the address for apps names account and issuer with spaces as %20', () => {
  expect(otpauthUri(secret, 'dana@example.com', 'Surety sandbox')).toBe(
    'otpauth://totp/Surety%20sandbox:dana%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Surety%20sandbox&algorithm=SHA1&digits=6&period=30',
  );
});
