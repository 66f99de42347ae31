import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../server/test/support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../../server/test/support/world-steps.ts';
import { accessOf } from './support/cli-world.ts';
import { runCli } from './support/run-cli.ts';

let service: TestService;
let worlds: WorldSteps;
let folder: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  worlds = await openWorldSteps(service);
  folder = await mkdtemp(join(tmpdir(), 'surety-place-'));
  await mkdir(join(folder, 'data'));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

test('keys of worlds stay in the folder that SURETY_DATA_DIR names', async () => {
  const main = await worlds.make({ name: 'Main' });
  const other = await worlds.make({ name: 'Other' });
  const home = join(folder, 'home');
  const profiles = join(folder, 'data/command/profiles');
  const surety = (...argv: string[]) => {
    const env = { XDG_CONFIG_HOME: home, SURETY_DATA_DIR: 'data' };
    return runCli(accessOf(service, main, worlds.key), argv, { cwd: folder, env });
  };
  const opened = await surety('world', 'open', other.brandId, '--json');
  expect(opened.code).toBe(0);
  const [file = ''] = await readdir(profiles);
  expect((await stat(join(profiles, file))).mode & 0o777).toBe(0o600);
  expect(existsSync(home)).toBe(false);

  const copy = file.replace(/^world-|\.json$/g, '');
  const [kept] = JSON.parse((await surety('world', 'list', '--json')).stdout).filter(
    ({ world_id }: { world_id: string }) => world_id === copy,
  );
  expect(kept.keys).not.toBe('-');
  expect((await surety('world', 'use', copy)).code).toBe(0);
  expect((await surety('world', 'rm', copy, '--yes')).code).toBe(0);
  expect([await readdir(profiles), existsSync(home)]).toEqual([[], false]);
});
