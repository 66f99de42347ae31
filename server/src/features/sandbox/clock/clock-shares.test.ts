import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { scheduleTestWork, startDueWorkers } from '../../../../test/support/due-work-steps.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../test/support/test-service.ts';
import type { JobHandler } from '../../../platform/jobs/due-work.ts';
import type { RunningWorker } from '../../../platform/jobs/worker.ts';
import { advance } from './advance.ts';

let service: TestService;
let worker: RunningWorker | undefined;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(() => service.stop());

const contextOf = ({ brandId }: TestBrand) =>
  service.service.createContext(brandId, { kind: 'job' }, 'test');

async function startWorkers(handler: JobHandler, concurrency: number): Promise<void> {
  worker = await startDueWorkers(service, handler, concurrency);
}

/** Signal that never stops the service. */
const { signal: stopping } = new AbortController();

test('jobs of a brand that hang leave a quarter of the slots to other brands', async () => {
  const [slow, other] = [await service.createBrand(), await service.createBrand()];
  const released = Promise.withResolvers<void>();
  let hanging = 0;
  let mostHanging = 0;
  const done: number[] = [];
  await startWorkers(async (context, { number }) => {
    if (context.brandId === slow.brandId) {
      hanging += 1;
      mostHanging = Math.max(mostHanging, hanging);
      await released.promise;
      hanging -= 1;
    }
    done.push(Number(number));
  }, 4);
  try {
    const slowContext = await contextOf(slow);
    for (let number = 0; number < 30; number++) await scheduleTestWork(slowContext, number, 0);
    await eventually(async () => hanging === 3);
    for (let number = 100; number < 110; number++)
      await scheduleTestWork(await contextOf(other), number, 0);
    await eventually(async () => done.length === 10);
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, i) => 100 + i));
  } finally {
    released.resolve();
  }
  await eventually(async () => done.length === 40, 20_000);
  expect(mostHanging).toBe(3);
});

test('an advance ends early while other worlds wait to be advanced', async () => {
  const context = await contextOf(await service.createBrand());
  await scheduleTestWork(context, 0, 0);
  const work: JobHandler = async (at, { number }) => {
    await scheduleTestWork(at, Number(number) + 1, 1);
  };
  const lease = { isLost: false, isWanted: true, release: async () => {} };
  const means = { handlers: { 'test.work': work }, lease, stopping };
  const { answer } = await advance(context, means, { by: 'P1D' }, { key: null, snapshotId: null });
  expect(answer.reached).toBe(false);
  expect(answer.fired_count).toBeGreaterThan(0);
  // Below the limit of work, so that the limit of time has ended it.
  expect(answer.fired_count).toBeLessThan(10_000);
});
