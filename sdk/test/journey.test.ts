import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openManagementKey } from '../../server/src/features/sandbox/worlds/worlds.ts';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import type { Surety } from '../src/surety.ts';
import { clientOf, run, variablesOf } from './support/child-process.ts';

let service: TestService;
let surety: Surety;

beforeAll(async () => {
  service = await startTestService();
  surety = clientOf(service, await openManagementKey(service.service.operator, undefined));
});
afterAll(() => service.stop());

test('the journey from sign-up to a verified webhook takes at most 60 lines', async () => {
  const { code, text } = await run(['demo/journey.ts'], variablesOf(surety));
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(/^Card \d{4}: 4\.50 authorized, webhook verified\.\n$/),
  ]);
  expect((await readFile('demo/journey.ts', 'utf8')).trimEnd().split('\n').length).toBeLessThan(61);
  const worlds = await surety.worlds.list().take(100);
  expect(worlds.filter(({ name }) => name === 'journey')).toEqual([]);
});

test('the demo tells its story to the end with the SDK', async () => {
  const { code, text } = await run(['demo/demo.ts'], variablesOf(surety));
  expect([code, text]).toEqual([
    0,
    expect.stringContaining('Everything did what the contract says.'),
  ]);
  expect(text).toContain('409 POST /credit/applications/');
});
