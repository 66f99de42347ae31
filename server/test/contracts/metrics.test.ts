import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

test('a process tells of its pool and of dropped log lines', async () => {
  const text = await (await fetch(`${service.origin}/metrics`)).text();
  expect(text).toContain('surety_database_pool_size 20');
  expect(text).toMatch(/^surety_database_pool_used \d+$/m);
  expect(text).toMatch(/^surety_database_pool_waiting 0$/m);
  expect(text).toContain('surety_log_lines_dropped_total{reason="full"} 0');
});
