import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleCustomer } from '../../server/test/support/sample-people.ts';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../../server/test/support/world-steps.ts';
import { accessOf } from './support/cli-world.ts';
import { type CliOptions, runCli } from './support/run-cli.ts';

let service: TestService;
let worlds: WorldSteps;
let folder: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  worlds = await openWorldSteps(service);
  folder = await mkdtemp(join(tmpdir(), 'surety-scenario-'));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const story = `name: small
customers: { ada: {} }
steps:
  - create_customer: { customer: ada }
  - apply: { customer: ada }
  - at: day 1
    expect: { application: ada, status: approved }
`;

async function world() {
  const access = accessOf(service, await worlds.make({ seed: 'story' }));
  return (argv: string[], options: CliOptions = {}) =>
    runCli(access, ['scenario', ...argv], { cwd: folder, ...options });
}

describe('surety scenario run', () => {
  test('prints each step of a file, and what it left', async () => {
    const surety = await world();
    await writeFile(join(folder, 'small.yaml'), story);
    const { code, stdout } = await surety(['run', 'small.yaml']);
    expect(code).toBe(0);
    const lines = stdout.split('\n');
    expect(lines.slice(0, 3)).toEqual([
      expect.stringMatching(/^line 4 .* done +Create/),
      expect.stringMatching(/^line 5 .* done /),
      expect.stringMatching(/^line 6 +day 1 +done .*\(approved\)$/),
    ]);
    expect(stdout).toMatch(/small passed at 2026-01-06T15:00:00.000Z/);
  });

  test('ends with 1 on an expectation that does not hold, with the line and what was expected', async () => {
    const surety = await world();
    const stdin = Readable.from([story.replace('status: approved', 'status: denied')]);
    const { code, stdout } = await surety(['run', '-'], { stdin });
    expect(code).toBe(1);
    expect(stdout).toMatch(/line 6: .*status is approved, expected denied \(expectation_failed\)/);
  });

  test('plays a scenario of the service, and prints a run as JSON', async () => {
    const surety = await world();
    const { code, stdout } = await surety(['run', 'happy-path', '--json']);
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { status: 'passed' }]);
  });

  test('plans without doing anything', async () => {
    const surety = await world();
    const { code, stdout } = await surety(['run', 'happy-path', '--dry-run']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('steps planned; nothing was done')]);
    const runs = await surety(['record', 'stop']);
    expect(runs.code).toBe(2);
  });

  test('refuses a file that is not there and a name that nobody knows', async () => {
    const surety = await world();
    const file = await surety(['run', 'missing.yaml']);
    expect([file.code, file.stderr]).toEqual([2, expect.stringContaining('There is no file')]);
    const name = await surety(['run', 'missing']);
    expect([name.code, name.stderr]).toEqual([1, expect.stringContaining('happy-path')]);
  });

  test('lists scenarios', async () => {
    const surety = await world();
    const { code, stdout } = await surety(['list']);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^name +description\n(.*\n)*happy-path/),
    ]);
  });
});

describe('surety scenario record', () => {
  test('writes what was done since the start, kept for its owner alone', async () => {
    const made = await worlds.make();
    const access = accessOf(service, made);
    const env = { XDG_CONFIG_HOME: folder };
    const surety = (argv: string[], options: CliOptions = {}) =>
      runCli(access, argv, { cwd: folder, env, ...options });
    const started = await surety(['scenario', 'record', 'start', '--json']);
    expect([started.code, JSON.parse(started.stdout)]).toEqual([0, { since: expect.any(String) }]);
    expect((await stat(join(folder, 'surety'))).mode & 0o777).toBe(0o700);
    await made.api('POST', '/customers', sampleCustomer);
    const written = await surety(['scenario', 'record', 'stop', '--name', 'mine']);
    expect([written.code, written.stderr]).toEqual([0, expect.stringContaining('1 step since')]);
    expect(written.stdout).toContain('name: mine');
    expect(written.stdout).toContain('create_customer');
    const again = await surety(['scenario', 'record', 'stop']);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('Nothing is recorded')]);
    const stdin = Readable.from([written.stdout]);
    const other = accessOf(service, await worlds.make());
    const played = await runCli(other, ['scenario', 'run', '-'], { stdin });
    expect([played.stdout, played.code]).toEqual([expect.stringContaining('mine passed'), 0]);
  });
});
