import { expect } from 'vitest';
import { eventually, recordedEvents, type TestBrand, type TestService } from './test-service.ts';

/** What an integrator does with the clock of a brand, and what can be seen of it. */
export function clockCalls(test: TestService, brand: TestBrand) {
  const calls = {
    read: async () => (await brand.api('GET', '/sandbox/clock')).body,
    now: async () => Temporal.Instant.from((await calls.read()).now),
    change: (body: object) => brand.api('PATCH', '/sandbox/clock', body),
    /** Stops the clock, and answers the time that it shows from now on. */
    stop: async (): Promise<Temporal.Instant> => {
      const { status, body } = await calls.change({ mode: 'stopped' });
      expect(status).toBe(200);
      return Temporal.Instant.from(body.now);
    },
    ask: (body: object, headers: Record<string, string> = {}) =>
      brand.api('POST', '/sandbox/clock/advance', body, headers),
    /** An advance that must come through. */
    advance: async (body: object, headers: Record<string, string> = {}) => {
      const answer = await calls.ask(body, headers);
      expect([answer.status, answer.body.failed]).toEqual([200, []]);
      return answer.body;
    },
    /** Names and times of the brand's events, in order. */
    events: async () =>
      (await recordedEvents(test.database, brand.brandId)).map(({ event, payload }) => [
        event,
        (payload as { occurred_at?: string }).occurred_at,
      ]),
    /** Waits until an event of this name was recorded. */
    happened: (name: string) =>
      eventually(async () => (await calls.events()).some(([event]) => event === name)),
  };
  return calls;
}
