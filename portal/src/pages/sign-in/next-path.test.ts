import { describe, expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

describe('the page after the sign-in', () => {
  test.each([
    '/w/01a209a817e6',
    '/w/01a209a817e6/customers',
    '/w/01a209a817e6/transactions?status=declined&since=2026-01-01T00%3A00%3A00Z#row',
    '/login-device',
    '/login-device#code=BCDF-GHJK',
  ])('is %s where it is a page of a brand or a login', (next) => expect(nextPath(next)).toBe(next));

  test.each([
    undefined,
    '',
    'https://elsewhere.example',
    '//elsewhere.example/w/01a209a817e6',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '/w/01a209a817e6\\..\\x',
    '/sign-in',
    '/login-device/elsewhere',
    '/login-device#code=//elsewhere.example',
    '/w/zzz',
    '/w/01a209a817e6\n',
  ])('is the start for %s', (next) => expect(nextPath(next)).toBe('/'));
});
