import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantEvent } from '../../../../../test/support/planted-events.ts';
import { startTestService, type TestService } from '../../../../../test/support/test-service.ts';
import { fanOutOnce } from '../fan-out/fan-out.ts';
import { openWebhookCheck } from './standing-webhooks.ts';

let service: TestService;
let nowMs = 0;
let find: () => Promise<string | null>;

beforeAll(async () => {
  service = await startTestService({ plantsEvents: true, worker: false });
  find = openWebhookCheck(service.database.jobPool, () => nowMs);
});
afterAll(() => service.stop());

/** Checks now and after some seconds. */
async function findAfter(seconds: number) {
  await find();
  nowMs += seconds * 1_000;
  return find();
}

test('a fan-out that stands still is named while events wait for it, and then the dispatch', async () => {
  expect(await findAfter(600)).toBeNull();
  const { brandId, api } = service.brand;
  await api('POST', '/webhooks', { callback_url: 'http://127.0.0.1:9/', events: ['*'] });
  const context = await service.service.createContext(brandId, { kind: 'job' }, 'test');
  await context.unit((unit) => plantEvent(unit, { event: 'card.created', customerId: null }));
  expect(await findAfter(29)).toBeNull();
  expect(await findAfter(1)).toBe('events have been waiting to be matched with webhooks for 30 s');

  while (await fanOutOnce(service.database));
  expect(await findAfter(59)).toBeNull();
  expect(await findAfter(1)).toBe('a due delivery has not been attempted for 60 s');

  const { owner } = service;
  await owner.query('update deliveries set attempts_made = attempts_made + 1');
  expect(await findAfter(30)).toBeNull();
  await owner.query('update webhooks set failing_since = now()');
  expect(await findAfter(60)).toBeNull();
});

test('an event of a brand that has no webhook waits for nothing', async () => {
  const quiet = await service.createBrand();
  const context = await service.service.createContext(quiet.brandId, { kind: 'job' }, 'test');
  await context.unit((unit) => plantEvent(unit, { event: 'card.created', customerId: null }));
  expect(await findAfter(60)).toBeNull();
});
