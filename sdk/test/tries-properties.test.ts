import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SuretyError } from '../src/surety.ts';
import { type Fault, faults } from './support/fault-plan.ts';
import { type FaultServer, startFaultServer } from './support/fault-server.ts';
import { NoWaits, plannedClient } from './support/planned-client.ts';

let server: FaultServer;

beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(async () => {
  await server.close();
});

/** A silent request ends after this time; whatever answers is faster, or counts as lost. */
const timeoutMs = 40;

const someFaults = fc.array(fc.constantFrom(...faults), { maxLength: 5 });
const someRetries = fc.integer({ min: 0, max: 4 });
const someRequest = fc.constantFrom(
  { method: 'GET', isKeyed: false },
  { method: 'PUT', isKeyed: false },
  { method: 'POST', isKeyed: true },
  { method: 'POST', isKeyed: false },
  { method: 'PATCH', isKeyed: false },
  { method: 'DELETE', isKeyed: false },
);

/** Refused before anything was done. */
const refusals: ReadonlySet<Fault> = new Set(['too-many', 'too-many-soon', 'too-many-late']);

test('whatever fails, nothing is done twice, tries are bounded, and the promise settles', async () => {
  await fc.assert(
    fc.asyncProperty(someFaults, someRetries, someRequest, async (planned, maxRetries, request) => {
      const { plan, surety } = plannedClient(server, planned, { maxRetries, timeoutMs });
      const outcome = await surety.request({ path: '/things', ...request }).then(
        () => 'done',
        (error: unknown) => error,
      );
      const tries = plan.requests.length;
      expect(tries).toBeGreaterThan(0);
      expect(tries).toBeLessThanOrEqual(maxRetries + 1);
      if (outcome !== 'done') expect(outcome).toBeInstanceOf(SuretyError);
      const isRepeatable = request.isKeyed || ['GET', 'PUT'].includes(request.method);
      if (request.isKeyed) {
        expect(new Set(plan.requests.map(({ key }) => key)).size).toBe(1);
        expect(plan.effectCount).toBeLessThanOrEqual(1);
        if (outcome === 'done') expect(plan.effectCount).toBe(1);
      }
      if (!isRepeatable) {
        expect(planned.slice(0, tries - 1).filter((fault) => !refusals.has(fault))).toEqual([]);
        expect(plan.effectCount).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 200 },
  );
});

test('an abort at any point ends the request at once, with its reason and no further try', async () => {
  const someMoment = fc.integer({ min: 0, max: 12 });
  await fc.assert(
    fc.asyncProperty(someFaults, someMoment, async (planned, moment) => {
      const controller = new AbortController();
      const reason = new Error('the caller has left');
      let left = moment;
      let triesAtAbort = Number.POSITIVE_INFINITY;
      const pass = () => {
        if (left === 0) {
          triesAtAbort = plan.requests.length;
          controller.abort(reason);
        }
        left -= 1;
      };
      const watched: typeof fetch = async (...request) => {
        pass();
        const answer = await fetch(...request);
        pass();
        return answer;
      };
      const options = { maxRetries: 4, timeoutMs, fetch: watched, log: pass };
      const { plan, surety } = plannedClient(server, planned, options, new NoWaits(pass));
      const { signal } = controller;
      const request = { method: 'POST', path: '/things', isKeyed: true, options: { signal } };
      const outcome = await surety.request(request).then(
        () => 'done',
        (error: unknown) => error,
      );
      // A request that was on its way when the signal aborted may still arrive.
      if (signal.aborted) expect(plan.requests.length).toBeLessThanOrEqual(triesAtAbort + 1);
      if (signal.aborted && outcome !== 'done' && !(outcome instanceof SuretyError))
        expect(outcome).toBe(reason);
      expect(getEventListeners(signal, 'abort')).toEqual([]);
    }),
    { numRuns: 150 },
  );
});
