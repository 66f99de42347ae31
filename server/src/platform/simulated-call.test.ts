import { expect, it } from 'vitest';
import type { Behaviour, BehaviourSource } from '../kernel/vendor-behaviour.ts';
import { boundedCall } from './bounded-call.ts';
import { beginSimulatedCall } from './simulated-call.ts';

const call = { kind: 'check_identity', brandId: 'b', about: [], reference: 'r' } as const;
const telling = (told: Partial<Behaviour> | null): BehaviourSource => ({
  find: async (calls) =>
    calls.map(() => told && ({ latencyMs: 0, isDown: false, outcome: null, ...told } as never)),
});
const { signal } = new AbortController();

it('goes on at once where nothing was told, and answers what was', async () => {
  const outcome = { outcome: 'passed' } as const;
  expect(await beginSimulatedCall(telling(null), call, signal)).toBeNull();
  expect(await beginSimulatedCall(telling({ outcome }), call, signal)).toEqual(outcome);
});

it('hangs in the time of the world, and then goes on', async () => {
  const begun = performance.now();
  expect(await beginSimulatedCall(telling({ latencyMs: 40 }), call, signal)).toBeNull();
  expect(performance.now() - begun).toBeGreaterThanOrEqual(39);
});

it('hangs no longer than who called waits for it', async () => {
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

it('fails while the vendor is down', async () => {
  const asked = beginSimulatedCall(telling({ isDown: true }), call, signal);
  await expect(asked).rejects.toThrow('The simulated vendor is down');
});
