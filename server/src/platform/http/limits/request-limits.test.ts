import { expect, test } from 'vitest';
import { nilId } from '../../../kernel/ids.ts';
import { addressBucket } from './address-bucket.ts';
import { AddressRefusals } from './address-refusals.ts';
import { RateCounts } from './rate-counts.ts';
import { RequestLimiter, shareOf } from './request-limits.ts';

test.each([
  ['203.0.113.7', 'address:203.0.113.7'],
  ['::ffff:203.0.113.7', 'address:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', 'address:2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', 'address:2001:db8:1:2::/64'],
  ['2001:DB8::1', 'address:2001:db8:0:0::/64'],
  ['::1', 'address:0:0:0:0::/64'],
  ['fe80::1%eth0', 'address:fe80:0:0:0::/64'],
])('the address %s is counted as %s', (address, bucket) => {
  expect(addressBucket(address)).toBe(bucket);
});

test('those who are about to sign in share nothing but with others of their address', async () => {
  const counts = new RateCounts(async () => []);
  const limiter = new RequestLimiter({ brand: 2, customer: null, address: 10 }, counts);
  const visitor = { actor: { kind: 'visitor' }, brandId: nilId } as never;
  const reply = { header: () => {} } as never;
  const count = (address: string) => limiter.count(visitor, address, reply);
  await count('203.0.113.7');
  await count('203.0.113.7');
  await expect(count('203.0.113.7')).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(count('203.0.113.8')).resolves.toBeUndefined();
  expect(shareOf({ actor: { kind: 'manager' }, brandId: nilId } as never, '203.0.113.7')).toBe(
    nilId,
  );
  await counts.close();
});

test('people share nothing but with others of the brand that they look at', () => {
  const personIn = (personId: string, brandId: string) =>
    shareOf({ actor: { kind: 'person', personId }, brandId } as never, '203.0.113.7');
  expect(personIn('one', nilId)).not.toBe(personIn('two', nilId));
  expect(personIn('one', nilId)).not.toBe(nilId);
  expect(personIn('one', 'brand')).toBe('brand');
});

test('a flood of new buckets forgets no count that is near its limit', async () => {
  const counts = new RateCounts(async () => []);
  for (let i = 0; i < 10; i += 1) counts.note('busy');
  for (let i = 0; i < 60_000; i += 1) counts.note(`flood ${i}`);
  expect(counts.look('busy', 10).isAllowed).toBe(false);
  await counts.close();
});

test('one key pushes no other good key out, whatever else it sends', async () => {
  const counts = new RateCounts(async () => []);
  const refusals = new AddressRefusals(1, counts);
  const route = { config: {} };
  const requestOf = (identity: string, other = '') =>
    ({
      ip: '203.0.113.7',
      url: '/api/v0.1/accounts',
      headers: { identity, cookie: other, 'management-key': other },
      route,
    }) as never;
  refusals.noteKey(requestOf('good'));
  for (let i = 0; i < 10_001; i += 1) refusals.noteKey(requestOf('flood', `${i}`));
  refusals.note('keys', requestOf('bad'));
  expect(refusals.isOver('keys', requestOf('bad'))).toBe(true);
  expect(refusals.isOver('keys', requestOf('good'))).toBe(false);
  expect(refusals.isOver('links', requestOf('bad'))).toBe(false);
  await counts.close();
});
