import { expect, test } from 'vitest';
import { flagOf, openBrandSlots } from './brand-slots.ts';

test('a brand takes three quarters of the slots, and the others are left to other brands', () => {
  const slots = openBrandSlots(8);
  const held = Array.from({ length: 6 }, () => slots.take('busy'));
  expect(held.every((slot) => slot !== undefined)).toBe(true);
  expect(slots.take('busy')).toBeUndefined();
  expect(slots.fullFlags()).toEqual([flagOf('busy')]);
  expect(slots.take('other')).toBeDefined();
  held[0]?.release();
  expect(slots.fullFlags()).toBeNull();
  expect(slots.take('busy')).toBeDefined();
});

test('a worker with one slot gives it to any brand', () => {
  const slots = openBrandSlots(1);
  expect(slots.take('only')).toBeDefined();
  expect(slots.take('only')).toBeUndefined();
});
