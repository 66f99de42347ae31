import { expect, test } from 'vitest';
import { type PublishedEffect, publishedEffects } from '../../../test/support/published-returns.ts';
import { codesOfClass, type DebitRemedy, debitRemedy, returnCodes } from './return-codes.ts';

/** Remedy that follows from a published effect. */
const remedyFrom: Readonly<Record<PublishedEffect, DebitRemedy | null>> = {
  retry: null,
  pause: 'numbers',
  end: 'authorization',
  'correct-or-end': 'authorization',
  review: 'review',
  leave: null,
  'fix-ours': null,
  'not-a-debit': null,
  'cannot-happen': null,
};

/** Codes that this service reads otherwise, each with the reason. */
const readOtherwise: Readonly<Record<string, { remedy: DebitRemedy; why: string }>> = {
  R08: {
    remedy: 'authorization',
    why: 'the sources pause too, and name the remedy: an authorization that the customer gives after the return. A passed validation is none',
  },
  R16: {
    remedy: 'review',
    why: 'the sources pause until a person has looked. No other numbers and no validation lift a legal or sanctions action',
  },
};

test('the published table has every known code once', () => {
  expect(publishedEffects.map(([code]) => code).sort()).toEqual([...returnCodes]);
  expect(Object.keys(readOtherwise)).toHaveLength(2);
});

test.each(publishedEffects)(
  '%s: debits follow as the published effect, %s, has it',
  (code, effect) => {
    const expected = readOtherwise[code]?.remedy ?? remedyFrom[effect];
    expect(debitRemedy(code)).toBe(expected);
    if (code in readOtherwise) expect(expected).not.toBe(remedyFrom[effect]);
  },
);

test('returns for insufficient funds stop nothing; every other counted return stops debits', () => {
  expect(codesOfClass('retryable').map(debitRemedy)).toEqual([null, null]);
  expect(codesOfClass('administrative').map(debitRemedy)).toEqual(Array(3).fill('numbers'));
  const unauthorized = codesOfClass('unauthorized').filter((code) => code !== 'R51');
  expect(unauthorized.map(debitRemedy)).toEqual(Array(5).fill('authorization'));
});

test('a person reviews a code that is unknown, whatever its name', () => {
  expect(['R00', 'R99', 'toString', ''].map(debitRemedy)).toEqual(Array(4).fill('review'));
});
