import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type VendorCallKind, vendorCalls } from '../../../kernel/vendor-behaviour.ts';
import { mishapOf } from './seeded-behaviour-rules.ts';

const kinds = Object.keys(vendorCalls) as VendorCallKind[];

test('a mishap depends only on seed and call, and is a valid answer to that call', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }),
      fc.constantFrom(...kinds),
      fc.string(),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      (seed, kind, reference, rate) => {
        const mishap = mishapOf({ seed, rate }, { kind, reference });
        expect(mishapOf({ seed, rate }, { kind, reference })).toEqual(mishap);
        if (mishap) expect(vendorCalls[kind].outcomes).toContain(mishap.outcome);
      },
    ),
  );
});

test('the rate is the share of calls that go wrong', () => {
  for (const rate of [0.05, 0.2, 1]) {
    const wrong = Array.from({ length: 4_000 }, (_, index) =>
      mishapOf({ seed: 's', rate }, { kind: 'check_identity', reference: `${index}` }),
    ).filter((mishap) => mishap !== null).length;
    expect(Math.abs(wrong / 4_000 - rate)).toBeLessThan(0.03);
  }
});
