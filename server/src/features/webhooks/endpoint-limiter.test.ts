import { describe, expect, test } from 'vitest';
import { EndpointLimiter, type Entry } from './endpoint-limiter.ts';

const clock = () => {
  let nowMs = 1_000_000;
  return { now: () => nowMs, pass: (ms: number) => (nowMs += ms) };
};
const leave = (entry: Entry | undefined) => {
  if (!entry?.entered) throw new Error('there was no place');
  entry.leave();
};

describe('an endpoint that answers quickly', () => {
  test('gets ten calls at once, and the next waits for a place', async () => {
    const limiter = new EndpointLimiter(clock().now);
    const entries = await Promise.all(Array.from({ length: 10 }, () => limiter.enter('a')));
    expect(entries.every(({ entered }) => entered)).toBe(true);
    const waiting = limiter.enter('a');
    leave(entries[0]);
    expect((await waiting).entered).toBe(true);
  });

  test('sends away whom it cannot let wait', async () => {
    const limiter = new EndpointLimiter(clock().now);
    const entries = Array.from({ length: 31 }, () => limiter.enter('a'));
    expect(await entries[30]).toEqual({ entered: false, inMs: 100 });
    for (const entry of entries.slice(0, 30)) leave(await entry);
  });
});

describe('an endpoint that hangs', () => {
  test('gets no further call while its first ones are silent', async () => {
    const { now, pass } = clock();
    const limiter = new EndpointLimiter(now);
    for (let count = 0; count < 10; count++) await limiter.enter('a');
    pass(15_000);
    expect((await limiter.enter('a')).entered).toBe(false);
    expect((await limiter.enter('b')).entered).toBe(true);
  });

  test('gets two at once after that, and the others come back one by one', async () => {
    const { now, pass } = clock();
    const limiter = new EndpointLimiter(now);
    const first = await limiter.enter('a');
    pass(15_000);
    leave(first);
    const entries = [];
    for (let count = 0; count < 5; count++) entries.push(await limiter.enter('a'));
    expect(entries.map((entry) => (entry.entered ? 'in' : entry.inMs))).toEqual([
      'in',
      'in',
      7_500,
      15_000,
      22_500,
    ]);
  });

  test('lets nobody wait for more than a minute', async () => {
    const { now, pass } = clock();
    const limiter = new EndpointLimiter(now);
    const first = await limiter.enter('a');
    pass(15_000);
    leave(first);
    let longest = 0;
    for (let count = 0; count < 50; count++) {
      const entry = await limiter.enter('a');
      if (!entry.entered) longest = Math.max(longest, entry.inMs);
    }
    expect(longest).toBe(60_000);
  });

  test('gets all its places back once it answers quickly', async () => {
    const { now, pass } = clock();
    const limiter = new EndpointLimiter(now);
    const slow = await limiter.enter('a');
    pass(15_000);
    leave(slow);
    leave(await limiter.enter('a'));
    for (let count = 0; count < 10; count++) {
      expect((await limiter.enter('a')).entered).toBe(true);
    }
  });
});
