import { expect, test } from 'vitest';
import { eventually, startTestService, type TestService } from '../support/test-service.ts';

const paths = ['/health/live', '/health/ready', '/metrics'];

/** Statuses of the pages, once the process is not too busy to be ready. */
async function statuses({ origin }: Pick<TestService, 'origin'>): Promise<number[]> {
  return eventually(async () => {
    const found = await Promise.all(paths.map(async (path) => (await fetch(origin + path)).status));
    return found.includes(503) ? null : found;
  });
}

test('health and metrics are where the settings say', async () => {
  const sandbox = await startTestService({ worker: false });
  expect(await statuses(sandbox)).toEqual([200, 200, 200]);
  await sandbox.stop();
  const live = await startTestService({ worker: false, environment: 'live' });
  expect(await statuses(live)).toEqual([200, 200, 404]);
  await live.stop();
  const apart = await startTestService({ worker: false, metricsPort: 9_100 });
  expect(await statuses(apart)).toEqual([404, 404, 404]);
  const health = apart.service.createHealthServer();
  expect(await statuses({ origin: await health.listen({ port: 0, host: '127.0.0.1' }) })).toEqual([
    200, 200, 200,
  ]);
  await health.close();
  await apart.stop();
});
