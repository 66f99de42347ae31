import { expect, test } from 'vitest';
import { readReturnUrl } from './return-url-rules.ts';

const origins = ['http://localhost:3000', 'https://shop.example'];

test.each([
  'https://shop.example',
  'https://shop.example/done?step=2#top',
  'https://SHOP.example:443/',
  'http://localhost:3000/back',
])('%s is on a registered origin', (text) => {
  expect(readReturnUrl(text, origins, 'return_url').href).toBe(new URL(text).href);
});

test.each([
  'https://evil.example/',
  'https://shop.example.evil.example/',
  'https://shop.example:8443/',
  'http://shop.example/',
  'https://evil.example/https://shop.example',
  'https://shop.example@evil.example/',
  'https://shop.example:x@evil.example/',
  '//evil.example',
  '/done',
  '\\\\evil.example',
  'javascript:alert(1)//https://shop.example',
  'data:text/html,x',
  'blob:https://shop.example/1',
  `https://shop.example/${'x'.repeat(2_000)}`,
  '',
])('%j is refused', (text) => {
  expect(() => readReturnUrl(text, origins, 'return_url')).toThrow(/return_url must be/);
});

test('the refusal names the registered origins, or that there are none', () => {
  const read = (of: string[]) => () => readReturnUrl('https://evil.example', of, 'return_url');
  expect(read(origins)).toThrow(/http:\/\/localhost:3000, https:\/\/shop\.example/);
  expect(read([])).toThrow(/\(none\)/);
});
