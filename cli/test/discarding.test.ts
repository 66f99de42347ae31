import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleCustomer } from '../../server/test/support/sample-people.ts';
import {
  startTestService,
  type TestBrand,
  type TestService,
} from '../../server/test/support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../../server/test/support/world-steps.ts';
import { accessOf } from './support/cli-world.ts';
import { type CliResult, runCli } from './support/run-cli.ts';

let service: TestService;
let worlds: WorldSteps;
let main: TestBrand;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  worlds = await openWorldSteps(service);
});
afterAll(() => service.stop());
beforeEach(async () => {
  main = await worlds.make({ name: 'Main' });
});

function surety(...argv: string[]): Promise<CliResult> {
  const env = { XDG_CONFIG_HOME: '/nonexistent' };
  return runCli(accessOf(service, main, worlds.key), argv, { env });
}

async function json(result: Promise<CliResult>) {
  const { code, stdout, stderr } = await result;
  expect([code, stderr]).toEqual([0, expect.anything()]);
  return JSON.parse(stdout);
}

test.each(['reset', 'restore', 'delete', 'delete-snapshot'])(
  'worlds %s asks as its twin does, and does nothing without a yes',
  async (verb) => {
    const { snapshot_id } = await json(surety('world', 'snapshot', '--json'));
    await main.api('POST', '/customers', sampleCustomer);
    const world = main.brandId;
    const words: Record<string, string[]> = {
      reset: [world],
      restore: [world, '--snapshot_id', snapshot_id],
      delete: [world],
      'delete-snapshot': [world, snapshot_id],
    };
    const argv = ['worlds', verb, ...(words[verb] ?? [])];
    const blind = await surety(...argv);
    expect([blind.code, blind.stdout]).toEqual([2, '']);
    expect(blind.stderr).toContain('There is no terminal to answer on. Add --yes');
    expect((await main.api('GET', '/customers')).body.data.length).toBeGreaterThan(0);
    const { data } = await json(surety('worlds', 'snapshots', world, '--json'));
    expect(data.map((one: { snapshot_id: string }) => one.snapshot_id)).toContain(snapshot_id);
    expect((await surety(...argv, '--dry-run')).code).toBe(0);
    if (verb !== 'delete') expect((await surety(...argv, '--yes')).code).toBe(0);
  },
);
