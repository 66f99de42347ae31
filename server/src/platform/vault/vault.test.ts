import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sealedColumn } from '../../kernel/sealed-column.ts';
import { createVault, newInstallationKey, rewrapInstallationKey } from './vault.ts';

const key1 = randomBytes(32);
const key2 = randomBytes(32);
const old = { masterKeys: new Map([[1, key1]]), currentVersion: 1 };
const both = {
  masterKeys: new Map([
    [1, key1],
    [2, key2],
  ]),
  currentVersion: 2,
};
const onlyNew = { masterKeys: new Map([[2, key2]]), currentVersion: 2 };
const hashKey = newInstallationKey(old);
const first = createVault(old, hashKey);
const second = createVault(both, hashKey);
const wrapped = first.newBrandKey('brand');
const brand = first.unwrap(wrapped, 'brand');
const column = sealedColumn('cards', 'number_sealed', ['card_id']);

const text = fc.string({ unit: 'binary', maxLength: 200 });
const name = fc.string({ minLength: 1, maxLength: 30 });

test('a sealed value opens unchanged, as text and as bytes', () => {
  fc.assert(
    fc.property(text, name, (value, row) => {
      const wellFormed = value.toWellFormed();
      expect(brand.open(brand.seal(wellFormed, column, row), column, row)).toBe(wellFormed);
      const bytes = Buffer.from(value);
      expect(brand.openBytes(brand.sealBytes(bytes, column, row), column, row)).toEqual(bytes);
    }),
  );
});

test('a file opens unchanged, in pieces or at once, whichever sealed it', async () => {
  // Sizes about those of a piece.
  for (const size of [0, 1, 256 * 1024, 256 * 1024 + 1, 600 * 1024]) {
    const file = randomBytes(size);
    const sealed = await brand.sealFile(file, column, 'r');
    expect(brand.openBytes(sealed, column, 'r').equals(file)).toBe(true);
    const opened = await brand.openFile(brand.sealBytes(file, column, 'r'), column, 'r');
    expect(opened.equals(file)).toBe(true);
  }
});

test('a file that was changed, cut short or moved does not open', async () => {
  const sealed = await brand.sealFile(randomBytes(600 * 1024), column, 'r');
  for (const at of [6, 20, 40, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    await expect(brand.openFile(changed, column, 'r')).rejects.toThrow(/does not open/);
  }
  for (const bad of [sealed.subarray(0, -1), sealed.subarray(0, 20)]) {
    await expect(brand.openFile(bad, column, 'r')).rejects.toThrow(/does not open/);
  }
  await expect(brand.openFile(sealed, column, 'other')).rejects.toThrow(/does not open/);
});

test('a file is sealed and opened with turns of other work between its pieces', async () => {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  const sealed = await brand.sealFile(Buffer.alloc(1024 * 1024), column, 'r');
  const whileSealed = turns;
  await brand.openFile(sealed, column, 'r');
  clearImmediate(next);
  expect([whileSealed >= 3, turns - whileSealed >= 3]).toEqual([true, true]);
});

test('a value sealed for one row does not open for another, nor in another column or table', () => {
  fc.assert(
    fc.property(text, name, name, (value, row, other) => {
      fc.pre(row !== other);
      const sealed = brand.seal(value, column, row);
      expect(() => brand.open(sealed, column, other)).toThrow(/does not open/);
      const moved = [
        sealedColumn('cards', other, ['id']),
        sealedColumn(other, 'number_sealed', ['id']),
      ];
      for (const place of moved)
        expect(() => brand.open(sealed, place, row)).toThrow(/does not open/);
    }),
  );
});

test('a sealed value with any bit changed, or truncated anywhere, does not open', () => {
  fc.assert(
    fc.property(text, fc.nat(), fc.integer({ min: 0, max: 7 }), (value, where, bit) => {
      const sealed = brand.seal(value, column, 'r');
      const position = where % sealed.length;
      const changed = Buffer.from(sealed);
      changed[position] = (changed[position] ?? 0) ^ (1 << bit);
      expect(() => brand.open(changed, column, 'r')).toThrow();
      expect(() => brand.open(sealed.subarray(0, position), column, 'r')).toThrow();
    }),
  );
});

test('a brand does not open the values of another', () => {
  const other = first.unwrap(first.newBrandKey('other'), 'other');
  expect(() => other.open(brand.seal('secret', column, 'r'), column, 'r')).toThrow(/does not open/);
  expect(other.keyedHash('secret', 'p')).not.toEqual(brand.keyedHash('secret', 'p'));
});

test('wrapped keys open for their own brand alone', () => {
  expect(() => first.unwrap(wrapped, 'other')).toThrow(/do not open/);
  expect(() => first.unwrap(hashKey, 'brand')).toThrow(/do not open/);
  expect(() => createVault(old, wrapped)).toThrow(/do not open/);
  expect(() => first.wrapForCopy(wrapped, 'other', 'brand')).toThrow(/do not open/);
});

test('a copy of a brand opens copied values with keys of its own wrapping', () => {
  const sealed = brand.seal('kept', column, 'r');
  const copied = first.wrapForCopy(wrapped, 'brand', 'copy');
  expect(first.unwrap(copied, 'copy').open(sealed, column, 'r')).toBe('kept');
  expect(() => first.unwrap(copied, 'brand')).toThrow(/do not open/);
  expect(() => first.unwrap(wrapped, 'copy')).toThrow(/do not open/);
});

test('sealing a value twice gives different bytes, which do not contain it', () => {
  const sealed = brand.seal('123-45-6789', column, 'r');
  expect(sealed).not.toEqual(brand.seal('123-45-6789', column, 'r'));
  expect(sealed.includes('6789')).toBe(false);
});

test('keyed hashes are equal exactly for equal texts and purposes', () => {
  const again = first.unwrap(wrapped, 'brand');
  fc.assert(
    fc.property(text, text, name, (one, other, why) => {
      fc.pre(one.toWellFormed() !== other.toWellFormed());
      expect(again.keyedHash(one, why)).toEqual(brand.keyedHash(one, why));
      expect(brand.keyedHash(one, why)).not.toEqual(brand.keyedHash(other, why));
      expect(brand.keyedHash(one, why)).not.toEqual(brand.keyedHash(one, `${why}!`));
    }),
  );
});

test('keys wrapped under an older master key still open their sealed values', () => {
  const sealed = brand.seal('kept', column, 'r');
  expect(second.unwrap(wrapped, 'brand').open(sealed, column, 'r')).toBe('kept');
});

test('rewrapping moves the same keys under the current master key, once', () => {
  const sealed = brand.seal('kept', column, 'r');
  const rewrapped = second.rewrap(wrapped, 'brand') ?? Buffer.alloc(0);
  const newHashKey = rewrapInstallationKey(both, hashKey) ?? Buffer.alloc(0);
  const newest = createVault(onlyNew, newHashKey).unwrap(rewrapped, 'brand');
  expect(newest.open(sealed, column, 'r')).toBe('kept');
  expect(newest.keyedHash('a', 'p')).toEqual(brand.keyedHash('a', 'p'));
  expect(newest.installationHash('a', 'p')).toEqual(brand.installationHash('a', 'p'));
  expect(second.rewrap(rewrapped, 'brand')).toBeUndefined();
  expect(rewrapInstallationKey(both, newHashKey)).toBeUndefined();
});

test('a missing master key, and another key under its version, are told apart', () => {
  const without = createVault(onlyNew, newInstallationKey(onlyNew));
  expect(() => without.unwrap(wrapped, 'brand')).toThrow(/no master key of version 1/);
  const replaced = { masterKeys: new Map([[1, key2]]), currentVersion: 1 };
  const another = createVault(replaced, newInstallationKey(replaced));
  expect(() => another.unwrap(wrapped, 'brand')).toThrow(/version 1 is not the one/);
});

test('wrapped keys with any bit changed, or truncated anywhere, do not open', () => {
  fc.assert(
    fc.property(fc.nat({ max: wrapped.length * 8 - 1 }), (bit) => {
      const position = bit >> 3;
      const changed = Buffer.from(wrapped);
      changed[position] = (changed[position] ?? 0) ^ (1 << (bit & 7));
      expect(() => second.unwrap(changed, 'brand')).toThrow();
      expect(() => second.unwrap(wrapped.subarray(0, position), 'brand')).toThrow();
    }),
  );
});

test("the installation's hash is equal in all brands, also after later master keys", () => {
  const hash = brand.installationHash('secret', 'p');
  const hashOf = (vault: typeof first) =>
    vault.unwrap(vault.newBrandKey('other'), 'other').installationHash('secret', 'p');
  expect(hashOf(first)).toEqual(hash);
  expect(hashOf(second)).toEqual(hash);
  expect(brand.installationHash('secret', 'q')).not.toEqual(hash);
  expect(brand.installationHash('other', 'p')).not.toEqual(hash);
  expect(brand.keyedHash('secret', 'p')).not.toEqual(hash);
  expect(hashOf(createVault(old, newInstallationKey(old)))).not.toEqual(hash);
});
