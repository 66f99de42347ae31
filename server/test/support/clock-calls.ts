import { expect } from 'vitest';
import { eventually, recordedEvents, type TestBrand, type TestService } from './test-service.ts';

/** Calls on a brand's clock, and reads of its events. */
export function clockCalls(service: TestService, brand: TestBrand) {
  const calls = {
    read: async () => (await brand.api('GET', '/sandbox/clock')).body,
    now: async () => Temporal.Instant.from((await calls.read()).now),
    change: (body: object) => brand.api('PATCH', '/sandbox/clock', body),
    /** Stops the clock; returns the time that it shows from now on. */
    stop: async (): Promise<Temporal.Instant> => {
      const { status, body } = await calls.change({ mode: 'stopped' });
      expect(status).toBe(200);
      return Temporal.Instant.from(body.now);
    },
    ask: (body: object, headers: Record<string, string> = {}) =>
      brand.api('POST', '/sandbox/clock/advance', body, headers),
    /** Advances the clock, without failed work. */
    advance: async (body: object, headers: Record<string, string> = {}) => {
      const answer = await calls.ask(body, headers);
      expect([answer.status, answer.body.failed]).toEqual([200, []]);
      return answer.body;
    },
    /** Names and times of the brand's events, in order. */
    events: async () =>
      (await recordedEvents(service.database, brand.brandId)).map(({ event, payload }) => [
        event,
        (payload as { occurred_at?: string }).occurred_at,
      ]),
    /** Waits until an event of this name is recorded. */
    happened: (name: string) =>
      eventually(async () => (await calls.events()).some(([event]) => event === name)),
  };
  return calls;
}
