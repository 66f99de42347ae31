import { expect, it } from 'vitest';
import { watchBusyLoop } from './busy-loop.ts';

/** Keeps the event loop busy for this long. */
function compute(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until) Math.sqrt(until);
}

it('tells a loop that computes from one that waits', async () => {
  const isBusy = watchBusyLoop();
  const computing = performance.now();
  while (performance.now() - computing < 200) {
    compute(20);
    await new Promise((done) => setImmediate(done));
  }
  expect(isBusy()).toBe(true);
  await new Promise((done) => setTimeout(done, 500));
  expect(isBusy()).toBe(false);
});
