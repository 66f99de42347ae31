import { expect } from 'vitest';
import { type ApiResponse, apiOf, type TestBrand, type TestService } from './test-service.ts';

const yaml = { 'content-type': 'application/yaml' };

/** Calls on the scenarios of a world. */
export function openScenarioSteps(service: TestService, brand: TestBrand) {
  const fixture = {
    /** Sends a scenario, to be played or (`?dry_run=true`) planned. */
    send: (source: string, query = '', headers: Record<string, string> = {}) =>
      brand.api('POST', `/sandbox/scenarios${query}`, source, { ...yaml, ...headers }),
    /** Sends a scenario with other keys, or none. */
    sendAs: (keys: TestBrand['keys'] | null, source: string): Promise<ApiResponse> =>
      apiOf(service.origin, keys)('POST', '/sandbox/scenarios', source, yaml),
    /** Plays a scenario that must pass. */
    play: async (source: string) => fixture.passed(await fixture.send(source)),
    /** Plays a shipped scenario, which must pass. */
    playShipped: async (name: string) =>
      fixture.passed(await brand.api('POST', `/sandbox/scenarios/${name}/run`)),
    passed: ({ status, body }: ApiResponse) => {
      const problems = (body.steps ?? []).flatMap((step: { problem: unknown; status: string }) =>
        step.status === 'failed' ? [step] : [],
      );
      expect([status, body.Message, problems, body.status]).toEqual([200, undefined, [], 'passed']);
      return body;
    },
  };
  return fixture;
}
