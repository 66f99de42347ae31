import { expect, it } from 'vitest';
import { Slots } from './slots.ts';

it('finds what is under way and gives places again', () => {
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
