import { expect, test } from 'vitest';
import { merchantOfTitle } from './merchant-of-title.ts';

test('a merchant is what follows the amount in the title of a transaction', () => {
  expect(merchantOfTitle('$1,012.50 at Coffee at the Lake')).toBe('Coffee at the Lake');
  expect(merchantOfTitle('12.50 EUR at Coffee at the Lake')).toBe('Coffee at the Lake');
  expect(merchantOfTitle('Card …4242')).toBeUndefined();
});
