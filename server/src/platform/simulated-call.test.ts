import { expect, test } from 'vitest';
import type { Behaviour, BehaviourSource } from '../kernel/vendor-behaviour.ts';
import { boundedCall } from './bounded-call.ts';
import { beginSimulatedCall } from './simulated-call.ts';

const call = { kind: 'check_identity', brandId: 'b', about: [], reference: 'r' } as const;
const telling = (told: Partial<Behaviour> | null): BehaviourSource => ({
  find: async (calls) =>
    calls.map(() => told && ({ latencyMs: 0, isDown: false, outcome: null, ...told } as never)),
});
const { signal } = new AbortController();

test('a call starts at once by default, and returns the outcome of a set behaviour', async () => {
  const outcome = { outcome: 'passed' } as const;
  expect(await beginSimulatedCall(telling(null), call, signal)).toBeNull();
  expect(await beginSimulatedCall(telling({ outcome }), call, signal)).toEqual(outcome);
});

test('a set latency delays a call by wall time', async () => {
  const begun = performance.now();
  expect(await beginSimulatedCall(telling({ latencyMs: 40 }), call, signal)).toBeNull();
  expect(performance.now() - begun).toBeGreaterThanOrEqual(39);
});

test('a latency ends at the timeout of the caller', async () => {
  const hanging = telling({ latencyMs: 30_000 });
  const begun = performance.now();
  const asked = boundedCall(
    20,
    () => new Error('gave up'),
    (own) => beginSimulatedCall(hanging, call, own),
  );
  await expect(asked).rejects.toThrow('gave up');
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test('a call fails while the vendor is down', async () => {
  const asked = beginSimulatedCall(telling({ isDown: true }), call, signal);
  await expect(asked).rejects.toThrow('The simulated vendor is down');
});
