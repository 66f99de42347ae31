import { expect, test } from 'vitest';
import { Rest } from './rest.ts';

const hour = 3_600_000;

test('a pause ends when it is woken', async () => {
  const rest = new Rest();
  const pause = rest.pause(hour);
  rest.wake();
  expect(await pause).toBe(true);
});

test('a wake before the pause ends it before it begins, once', async () => {
  const rest = new Rest();
  rest.wake();
  rest.wake();
  expect(await rest.pause(hour)).toBe(true);
  expect(await rest.pause(1)).toBe(false);
});
