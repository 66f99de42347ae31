import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { behaviourCalls } from '../support/behaviour-calls.ts';
import { openScenarioSteps } from '../support/scenario-steps.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let bankFolder: string;
let behaviour: ReturnType<typeof behaviourCalls>;

beforeAll(async () => {
  bankFolder = await mkdtemp(join(tmpdir(), 'surety-bank-'));
  service = await startTestService({ worker: false, bankFolder });
  behaviour = behaviourCalls(service.brand);
});
afterAll(async () => {
  await service.stop();
  await rm(bankFolder, { recursive: true });
});

test.each([
  ['an outcome', { outcome: 'returned', return_code: 'R01' }],
  ['an outage', { down: true }],
  ['a delay', { latency_ms: 100 }],
  ['mishaps', { by_seed: true, seed: 'x' }],
])(
  '%s of a bank that is a folder is refused, since no simulator would apply it',
  async (_, behave) => {
    const { status, body } = await behaviour.ask({ vendor: 'ach', behave });
    expect([status, body.Code]).toEqual([400, 'behaviour_put_schema']);
    expect(body.Message).toMatch(
      /vendor must be one of kyc, documents, aggregator, all: .*SURETY_BANK_FOLDER.*\/simulate\/ach\/return/,
    );
    expect(await behaviour.list()).toEqual([]);
  },
);

test('other vendors accept behaviours, and `all` reports that the bank is excluded', async () => {
  const simulated = ['kyc', 'documents', 'aggregator'];
  expect((await behaviour.set('all', { down: true })).heeded_by).toEqual(simulated);
  expect((await behaviour.set('kyc', { outcome: 'passed' })).heeded_by).toEqual(['kyc']);
  // Set before the folder replaced the simulator.
  await service.owner.query("update behaviours set vendor = 'ach' where vendor = 'all'");
  const listed = await behaviour.list();
  expect(listed.map((one: { heeded_by: string[] }) => one.heeded_by)).toEqual([['kyc'], []]);
  await behaviour.remove();
});

test("a scenario that sets the bank's behaviour fails at that step with the reason", async () => {
  const { body } = await openScenarioSteps(service, service.brand).send(
    'name: a\ncustomers: { ada: {} }\nsteps: [{ behave: { vendor: ach, down: true } }]\n',
  );
  expect([body.status, body.steps[0].problem]).toEqual([
    'failed',
    { code: 'behaviour_put_schema', message: expect.stringContaining('SURETY_BANK_FOLDER') },
  ]);
});
