import { expect, test } from 'vitest';
import { idTimeMs, isId } from './id-time.ts';

test('an id of version 7 contains its time', () => {
  expect(idTimeMs('01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11')).toBe(0x01980d5c7a3e);
  expect(idTimeMs('4b7d0d2c-5f0e-4f7c-8c9e-0d8c7a6b5e41')).toBe(null);
});

test('ids are told from other texts', () => {
  expect([isId('01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11'), isId('first')]).toEqual([true, false]);
});
