import { expect } from 'vitest';
import type { TestBrand } from './test-service.ts';

/** Calls that set the behaviour of a brand's simulated vendors. */
export function behaviourCalls({ api }: TestBrand) {
  const calls = {
    ask: (body: unknown) => api('PUT', '/sandbox/behaviour', body),
    /** Sets a behaviour that must be accepted. */
    set: async (vendor: string, behave: object, more: { scope?: object; times?: unknown } = {}) => {
      const answer = await calls.ask({ vendor, behave, ...more });
      expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
      return answer.body;
    },
    list: async (query = '') => (await api('GET', `/sandbox/behaviour${query}`)).body.data,
    remove: (query = '') => api('DELETE', `/sandbox/behaviour${query}`),
    usesOf: async (behaviourId: string): Promise<number> =>
      (await calls.list()).find((one: { behaviour_id: string }) => one.behaviour_id === behaviourId)
        ?.used_count,
  };
  return calls;
}
