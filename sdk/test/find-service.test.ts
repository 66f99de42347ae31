import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../server/test/support/test-service.ts';
import { findAccess } from '../src/access/find-access.ts';
import { ArgumentInvalid, NotConfigured } from '../src/platform/errors.ts';
import { findOrStartService, shareService } from '../src/test/service.ts';

let server: Server | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  server?.close();
});

/** A service that answers these statuses one after the other, then the last for good; its address in the environment. */
async function serve(...statuses: number[]): Promise<{ asked: () => number; baseUrl: string }> {
  let asked = 0;
  server = createServer((_request, response) => {
    response.writeHead(statuses[Math.min(asked, statuses.length - 1)] ?? 500).end();
    asked += 1;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('SURETY_BASE_URL', baseUrl);
  vi.stubEnv('SURETY_IDENTITY', 'id_of_a_test');
  vi.stubEnv('SURETY_AUTHORIZATION', 'auth_of_a_test');
  return { asked: () => asked, baseUrl };
}

test('a service that is busy is waited for', async () => {
  const { asked, baseUrl } = await serve(503, 503, 200);
  const { access, isTemporary } = await findOrStartService();
  expect([access.baseUrl, isTemporary, asked()]).toEqual([baseUrl, false, 3]);
});

test.each(['localhost:4420', 'nonsense'])(
  '%s is refused by the name of its variable',
  async (address) => {
    await serve(200);
    vi.stubEnv('SURETY_BASE_URL', address);
    await expect(findOrStartService()).rejects.toThrow(/^SURETY_BASE_URL is not the address/);
  },
);

test('a shared service is started by the given command in the given folder', async () => {
  vi.stubEnv('SURETY_DATA_DIR', '');
  vi.stubEnv('SURETY_IDENTITY', '');
  vi.stubEnv('SURETY_AUTHORIZATION', '');
  const cwd = await mkdtemp(join(tmpdir(), 'surety-app-'));
  vi.spyOn(process, 'cwd').mockReturnValue(cwd);
  const told =
    'process.stdout.write(process.cwd() + " " + process.env.SURETY_PORT); process.exit(3)';
  const starting = shareService({ command: [process.execPath, '-e', told], cwd: '/' });
  await expect(starting).rejects.toThrow(/ended before it was ready.*\/ 0/s);
  await expect(shareService({ command: 'npm start' as never })).rejects.toThrow(ArgumentInvalid);
  await rm(cwd, { recursive: true });
});

test('keys of a service that is not there are refused at once', async () => {
  const { asked } = await serve(404);
  await expect(findOrStartService()).rejects.toThrow(NotConfigured);
  expect(asked()).toBe(1);
  server?.close();
  server?.closeAllConnections();
  await expect(findOrStartService()).rejects.toThrow(/no service is ready at http:\/\/127/);
});

describe.skipIf(process.platform === 'win32')('a service behind a launcher', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'surety-launched-'));
    vi.stubEnv('SURETY_DATA_DIR', folder);
    vi.stubEnv('LAUNCHED_NOTES', folder);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const planted = join(import.meta.dirname, 'planted');
  /** As npm does, the shell ends at once when it is told to, and the service takes its time. */
  const command = ['/bin/sh', '-c', `"${process.execPath}" "${planted}/launched.node.ts" & wait`];
  const note = (name: string) => readFile(join(folder, name), 'utf8').catch(() => null);

  test('has ended before its data folder is removed', async () => {
    const service = await findOrStartService({ command });
    const dataFolder = await note('started');
    expect([service.isTemporary, dirname(dataFolder ?? '')]).toEqual([true, tmpdir()]);
    await service.stop();
    expect(await note('ended')).toBe('with its data folder');
    expect(existsSync(dataFolder ?? '')).toBe(false);
  });

  test('ends with the process that started it, even by a kill', async () => {
    const { PATH = '' } = process.env;
    const env = { PATH, SURETY_DATA_DIR: folder, LAUNCHED_NOTES: folder };
    const starter = spawn(
      process.execPath,
      [join(planted, 'starter.node.ts'), JSON.stringify(command)],
      { env, stdio: 'ignore' },
    );
    await eventually(() => note('started'));
    starter.kill('SIGKILL');
    expect(await eventually(() => note('ended'))).toBe('with its data folder');
    await rm((await note('started')) ?? '', { recursive: true, force: true });
  });
});

test.for(['npm start', [], [''], ['npm', 1]])('%j is no command of a service', async (command) => {
  const options = { command: command as readonly string[] };
  const starting = findOrStartService(options);
  await expect(starting).rejects.toThrow(ArgumentInvalid);
  await expect(starting).rejects.toThrow(/^command must be an array .* and not /);
});

describe.skipIf(process.platform === 'win32')('keys in a folder above', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'surety-above-'));
    file = join(folder, '.surety/sandbox.json');
    await mkdir(join(folder, '.surety'));
    await mkdir(join(folder, 'project'));
    const access = { base_url: 'http://localhost:1', identity: 'id_x', authorization: 'auth_x' };
    await writeFile(file, JSON.stringify(access), { mode: 0o600 });
    for (const name of ['SURETY_IDENTITY', 'SURETY_AUTHORIZATION', 'SURETY_DATA_DIR'])
      vi.stubEnv(name, '');
    vi.spyOn(process, 'cwd').mockReturnValue(join(folder, 'project'));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  test('are used if they are of this user', () => {
    expect(findAccess()).toMatchObject({ identity: 'id_x' });
  });

  test('are refused if another user may have written them, unless the folder is named', async () => {
    await chmod(file, 0o666);
    expect(() => findAccess()).toThrow(`${file} belongs to another user of this machine`);
    vi.stubEnv('SURETY_DATA_DIR', dirname(file));
    expect(findAccess()).toMatchObject({ identity: 'id_x' });
  });

  test.skipIf(process.getuid?.() !== 0)('are refused if they belong to another user', async () => {
    await chown(file, 65_534, 65_534);
    expect(() => findAccess()).toThrow(NotConfigured);
  });
});
