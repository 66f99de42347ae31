import { expect, test } from 'vitest';
import { Slots } from './slots.ts';

test('lists occupied slots and reuses freed ones', () => {
  const slots = new Slots<string>();
  const [a, b] = [slots.take(), slots.take()];
  slots.put(a, 'first');
  slots.put(b, 'second');
  slots.free(a);
  const c = slots.take();
  slots.put(c, 'third');
  expect(c).toBe(a);
  expect(slots.all()).toEqual(['third', 'second']);
});
