import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVault } from './vault.ts';

const key1 = randomBytes(32);
const key2 = randomBytes(32);
const first = createVault({ masterKeys: new Map([[1, key1]]), currentVersion: 1 });
const second = createVault({
  masterKeys: new Map([
    [1, key1],
    [2, key2],
  ]),
  currentVersion: 2,
});
const { wrapped } = first.newBrandKey();
const brand = first.unwrap(wrapped);

const text = fc.string({ unit: 'binary', maxLength: 200 });
const purpose = fc.string({ minLength: 1, maxLength: 30 });

test('a sealed value opens unchanged, as text and as bytes', () => {
  fc.assert(
    fc.property(text, purpose, (value, why) => {
      const wellFormed = value.toWellFormed();
      expect(brand.open(brand.seal(wellFormed, why), why)).toBe(wellFormed);
      const bytes = Buffer.from(value);
      expect(brand.openBytes(brand.sealBytes(bytes, why), why)).toEqual(bytes);
    }),
  );
});

test('a value sealed for one purpose does not open for another', () => {
  fc.assert(
    fc.property(text, purpose, purpose, (value, why, other) => {
      fc.pre(why !== other);
      const sealed = brand.seal(value, why);
      expect(() => brand.open(sealed, other)).toThrow(/does not open/);
    }),
  );
});

test('a sealed value with any bit changed, or truncated anywhere, does not open', () => {
  fc.assert(
    fc.property(text, fc.nat(), fc.integer({ min: 0, max: 7 }), (value, where, bit) => {
      const sealed = brand.seal(value, 'p');
      const position = where % sealed.length;
      const changed = Buffer.from(sealed);
      changed[position] = (changed[position] ?? 0) ^ (1 << bit);
      expect(() => brand.open(changed, 'p')).toThrow();
      expect(() => brand.open(sealed.subarray(0, position), 'p')).toThrow();
    }),
  );
});

test('a brand does not open the values of another', () => {
  const other = first.unwrap(first.newBrandKey().wrapped);
  expect(() => other.open(brand.seal('secret', 'p'), 'p')).toThrow(/does not open/);
  expect(other.keyedHash('secret', 'p')).not.toEqual(brand.keyedHash('secret', 'p'));
});

test('sealing a value twice gives different bytes, which do not contain it', () => {
  const sealed = brand.seal('123-45-6789', 'p');
  expect(sealed).not.toEqual(brand.seal('123-45-6789', 'p'));
  expect(sealed.includes('6789')).toBe(false);
});

test('keyed hashes are equal exactly for equal texts and purposes', () => {
  const again = first.unwrap(wrapped);
  fc.assert(
    fc.property(text, text, purpose, (one, other, why) => {
      fc.pre(one.toWellFormed() !== other.toWellFormed());
      expect(again.keyedHash(one, why)).toEqual(brand.keyedHash(one, why));
      expect(brand.keyedHash(one, why)).not.toEqual(brand.keyedHash(other, why));
      expect(brand.keyedHash(one, why)).not.toEqual(brand.keyedHash(one, `${why}!`));
    }),
  );
});

test('a data key wrapped under an older master key still opens its sealed values', () => {
  const sealed = brand.seal('kept', 'p');
  expect(second.unwrap(wrapped).open(sealed, 'p')).toBe('kept');
});

test('rewrapping moves the same brand key under the current master key, once', () => {
  const sealed = brand.seal('kept', 'p');
  const rewrapped = second.rewrap(wrapped) ?? Buffer.alloc(0);
  const onlyNew = createVault({ masterKeys: new Map([[2, key2]]), currentVersion: 2 });
  expect(onlyNew.unwrap(rewrapped).open(sealed, 'p')).toBe('kept');
  expect(onlyNew.unwrap(rewrapped).keyedHash('a', 'p')).toEqual(brand.keyedHash('a', 'p'));
  expect(second.rewrap(rewrapped)).toBeUndefined();
});

test('a missing master key, and another key under its version, are told apart', () => {
  const without = createVault({ masterKeys: new Map([[2, key2]]), currentVersion: 2 });
  expect(() => without.unwrap(wrapped)).toThrow(/no master key of version 1/);
  const replaced = createVault({ masterKeys: new Map([[1, key2]]), currentVersion: 1 });
  expect(() => replaced.unwrap(wrapped)).toThrow(/version 1 is not the one/);
});

test('a wrapped key with any bit changed, or truncated anywhere, does not open', () => {
  fc.assert(
    fc.property(fc.nat({ max: wrapped.length * 8 - 1 }), (bit) => {
      const position = bit >> 3;
      const changed = Buffer.from(wrapped);
      changed[position] = (changed[position] ?? 0) ^ (1 << (bit & 7));
      expect(() => second.unwrap(changed)).toThrow();
      expect(() => second.unwrap(wrapped.subarray(0, position))).toThrow();
    }),
  );
});

test("the installation's hash is equal in all brands, also after later master keys", () => {
  const hash = brand.installationHash('secret', 'p');
  expect(first.unwrap(first.newBrandKey().wrapped).installationHash('secret', 'p')).toEqual(hash);
  expect(second.unwrap(second.newBrandKey().wrapped).installationHash('secret', 'p')).toEqual(hash);
  expect(brand.installationHash('secret', 'q')).not.toEqual(hash);
  expect(brand.installationHash('other', 'p')).not.toEqual(hash);
  expect(brand.keyedHash('secret', 'p')).not.toEqual(hash);
  const another = createVault({ masterKeys: new Map([[1, key2]]), currentVersion: 1 });
  const elsewhere = another.unwrap(another.newBrandKey().wrapped);
  expect(elsewhere.installationHash('secret', 'p')).not.toEqual(hash);
});
