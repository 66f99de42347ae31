import { expect, test } from 'vitest';
import { merchantOfTitle } from './merchant-of-title.ts';

test('a merchant is what follows the amount in the title of a transaction', () => {
  expect(merchantOfTitle('12.50 USD at Coffee at the Lake')).toBe('Coffee at the Lake');
  expect(merchantOfTitle('Card …4242')).toBeUndefined();
});
