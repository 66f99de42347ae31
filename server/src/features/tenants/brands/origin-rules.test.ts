import { describe, expect, test } from 'vitest';
import { readOrigin, readOrigins } from './origin-rules.ts';

describe('an origin', () => {
  test.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://Shop.Example/', 'https://shop.example'],
    ['https://shop.example:8443', 'https://shop.example:8443'],
    ['https://shop.example:443', 'https://shop.example'],
    ['https://kaffee-münchen.example', 'https://xn--kaffee-mnchen-3ob.example'],
  ])('%s is stored as browsers serialize it', (text, origin) => {
    expect(readOrigin(text, 'live')).toBe(origin);
  });

  test.each([
    'shop.example',
    'http://shop.example',
    'https://*.example',
    'https://shop.example/cards',
    'https://shop.example?a=b',
    'https://shop.example#a',
    'https://user:secret@shop.example',
    "https://shop.example; script-src 'unsafe-inline'",
    'https://a.example https://b.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'null',
    '*',
    '',
  ])('%j is refused', (text) => {
    expect(readOrigin(text, 'sandbox')).toBeUndefined();
  });

  test('on this machine may use http in a sandbox only', () => {
    for (const text of ['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:80']) {
      expect(readOrigin(text, 'sandbox')).toBe(new URL(text).origin);
      expect(readOrigin(text, 'live')).toBeUndefined();
    }
  });
});

test('a list of origins has no duplicates, at most 20 origins and nothing else', () => {
  const names = (count: number) =>
    Array.from({ length: count }, (_, at) => `https://shop-${at}.example`);
  expect(
    readOrigins(['https://b.example', 'https://a.example/', 'https://b.example'], 'live'),
  ).toEqual(['https://a.example', 'https://b.example']);
  expect(readOrigins(names(20), 'live')).toHaveLength(20);
  expect(() => readOrigins(names(21), 'live')).toThrow(/20 at most/);
  expect(() => readOrigins(['shop.example'], 'live')).toThrow(/shop\.example must be an origin/);
  expect(() => readOrigins(['http://shop.example'], 'live')).toThrow(
    /http:\/\/shop\.example must be https/,
  );
});
