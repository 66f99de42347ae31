import { expect, test } from 'vitest';
import { BrandShares } from './brand-shares.ts';

const take = (shares: BrandShares, brandId: string, count: number) =>
  Array.from({ length: count }, () => shares.take(brandId));

test('a brand takes three quarters of the slots, and the others are left to other brands', () => {
  const shares = new BrandShares(8);
  expect(shares.room()).toEqual({ free: 8, full: [], left: {}, ofOthers: 6 });
  const [leave] = take(shares, 'busy', 6);
  expect(shares.room()).toEqual({ free: 2, full: ['busy'], left: { busy: 0 }, ofOthers: 1 });
  leave?.();
  expect(shares.room()).toMatchObject({ free: 3, full: [], left: { busy: 1 } });
});

test('several busy brands leave a slot to the next one', () => {
  const shares = new BrandShares(20);
  for (const brandId of ['first', 'second', 'third']) {
    take(shares, brandId, shares.room().ofOthers);
  }
  expect(shares.room()).toMatchObject({ free: 1, full: ['first', 'second', 'third'], ofOthers: 1 });
});

test('a worker with one slot gives it to any brand', () => {
  const shares = new BrandShares(1);
  expect(shares.room()).toMatchObject({ free: 1, ofOthers: 1 });
  shares.take('only');
  expect(shares.room()).toMatchObject({ free: 0, full: ['only'] });
});

test('nothing of a resting brand begins', () => {
  const shares = new BrandShares(4);
  const wake = shares.rest('moved');
  expect(shares.room().full).toEqual(['moved']);
  wake();
  expect(shares.room().full).toEqual([]);
});
