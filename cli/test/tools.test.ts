import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findClone } from '../src/commands/find-clone.ts';
import { tools } from '../src/registry.ts';
import { run } from '../src/run.ts';
import { type FakeIoOptions, fakeIo } from './support/fake-io.ts';
import { loginAnswers } from './support/login-answers.ts';
import { openRecorder, type Recorder } from './support/recorder.ts';
import { splitCommand } from './support/shell-words.ts';

let recorder: Recorder;
let home: string;
beforeAll(async () => {
  recorder = await openRecorder();
  home = mkdtempSync(join(tmpdir(), 'surety-tools-'));
  mkdirSync(join(home, '.surety'));
  writeFileSync(join(home, '.surety/sandbox.json'), keys(), { mode: 0o600 });
  writeFileSync(join(home, 'keys.json'), keys(), { mode: 0o600 });
});
const emptyPage = ({ path }: { path: string }) => ({
  body:
    path === '/health/ready'
      ? '{"status":"ok"}'
      : '{"data":[],"has_more":false,"next_cursor":null}',
});
beforeEach(() => {
  recorder.answer = emptyPage;
});
afterAll(async () => {
  await recorder.close();
  rmSync(home, { recursive: true });
});

const keys = (baseUrl = recorder.origin) =>
  JSON.stringify({ identity: 'id_sandbox_x', authorization: 'y', base_url: baseUrl });

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function call(line: string, options: FakeIoOptions = {}) {
  const io = fakeIo({ cwd: home, ...options, env: { HOME: home, ...options.env } });
  const code = await run(splitCommand(line).words, io);
  return { code, out: io.written.out, err: io.written.err };
}

const own = [
  'start',
  'demo',
  'verify',
  'doctor',
  'open',
  'login',
  'use',
  'whoami',
  'logout',
  'completion',
];

test.each(own)('%s has two examples in its help, which run', async (name) => {
  const { out, code } = await call(`${name} --help`);
  expect(code).toBe(0);
  const examples = [...out.matchAll(/^ {2}\$ (.+)$/gm)].map(([, line = '']) => line);
  expect(examples).toHaveLength(2);
  await call('login acme --key-file keys.json');
  for (const line of examples) {
    if (line.includes('|') || line.startsWith('eval')) continue;
    const isOfClone = ['start', 'demo', 'verify'].includes(name);
    if (name === 'logout') await call('login acme --key-file keys.json');
    const isByBrowser = line.includes('--url');
    if (isByBrowser) recorder.answer = loginAnswers();
    const words = line
      .replace(/^(\w+=\S+ )*surety /, '')
      .replace('https://api.example.com', recorder.origin);
    const done = await call(isOfClone ? `${words} --dry-run` : words, {
      ...(isOfClone ? { cwd: import.meta.dirname } : {}),
    });
    expect({ line, ...done }).toMatchObject({ code: 0 });
    if (isByBrowser) recorder.answer = emptyPage;
  }
  await call('logout acme');
});

test('every command of the registry has a description for help', async () => {
  const { out } = await call('help');
  for (const [name, { about }] of Object.entries(tools)) {
    expect(about).toMatch(/^[A-Z]/);
    expect(out).toContain(`  ${name} `);
  }
});

describe('doctor', () => {
  const findings = async (options?: FakeIoOptions) => {
    const { code, out } = await call('doctor --json', options);
    const rows: { item: string; status: string; about: string; remedy?: string }[] =
      JSON.parse(out);
    return { code, of: (item: string) => rows.find((row) => row.item === item), rows };
  };

  const at = (address: string, env = {}) => ({
    env: {
      SURETY_IDENTITY: 'id_sandbox_x',
      SURETY_AUTHORIZATION: 'y',
      SURETY_BASE_URL: address,
      ...env,
    },
  });

  test('finds nothing where all is well', async () => {
    const { code, rows } = await findings();
    expect(rows.filter(({ status }) => status === 'problem')).toEqual([]);
    expect(code).toBe(0);
    expect((await call('doctor')).out).toMatch(/^ok +service +ready at/m);
  });

  test('says that nothing listens', async () => {
    const port = await closedPort();
    const { code, of } = await findings(at(`http://127.0.0.1:${port}`));
    expect(code).toBe(1);
    expect(of('service')).toMatchObject({ status: 'problem' });
    expect(of('service')?.about).toContain(`nothing listens on port ${port}`);
    expect(of('service')?.remedy).toContain('npm start');
    const reserved = (await findings(at('http://127.0.0.1:9'))).of('service');
    expect(reserved?.about).toContain('no program may send requests to port 9');
  });

  test('says that another program answers there, once it has answered', async () => {
    for (const status of [200, 302, 404, 502]) {
      recorder.answer = () => ({ status, body: '<html>' });
      const service = (await findings()).of('service');
      expect(service?.about).toContain(`another program answers`);
      expect(service?.about).toContain(`${status}, and not an answer of Surety`);
    }
  });

  test('says what it saw, and blames no other program without an answer', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.destroy()));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const cut = (await findings(at(`http://127.0.0.1:${port}`))).of('service');
    server.close();
    expect(cut?.about).toContain('closed the connection without an answer');
    const name = (await findings(at('http://nowhere.invalid'))).of('service');
    expect(name?.about).toContain('the name nowhere.invalid has no address');
    expect(name?.remedy).not.toContain('npm start');
    const tls = (await findings(at(recorder.origin.replace('http:', 'https:')))).of('service');
    expect(tls?.about).toMatch(
      /^TLS with port \d+ of 127\.0\.0\.1 failed: the port speaks no TLS$/,
    );
    expect(tls?.remedy).toContain('begin it with http://');
    for (const seen of [cut, name, tls]) expect(JSON.stringify(seen)).not.toMatch(/another/i);
  });

  test('says that a process hangs', async () => {
    recorder.answer = () => 'never';
    const hung = (await findings()).of('service');
    expect(hung?.about).toContain('no answer came from port');
    expect(hung?.remedy).toContain('hangs or is busy');
  });

  test('names the proxy of the environment', async () => {
    const proxied = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://me:secret@127.0.0.1:9' };
    const address = `http://127.0.0.1:${await closedPort()}`;
    const seen = (await findings(at(address, proxied))).of('service');
    expect(seen?.about).toContain('by the proxy of HTTP_PROXY (http://127.0.0.1:9)');
    expect(seen?.remedy).toContain('NO_PROXY=127.0.0.1');
    const direct = { ...proxied, NO_PROXY: 'localhost,127.0.0.1' };
    expect((await findings(at(address, direct))).of('service')?.about).toMatch(
      /^nothing listens on port \d+ of 127\.0\.0\.1 \(connect ECONNREFUSED [^ ]+\)$/,
    );
    const { err } = await call('customers list', at(address, proxied));
    expect(err).toContain('by the proxy of HTTP_PROXY');
  });

  test('says that the service is not ready, and that keys are not valid', async () => {
    recorder.answer = ({ path }) => ({
      status: path.startsWith('/health') ? 503 : 401,
      body: '{"Message":"No.","Status":401,"Code":"auth_err"}',
    });
    const { code, of } = await findings();
    expect(code).toBe(1);
    expect(of('service')?.about).toContain('503');
    expect(of('access')?.remedy).toContain('not of this service');
  });

  test('says that there are no keys, and that others can read them', async () => {
    const { of } = await findings({ cwd: '/' });
    expect(of('keys')).toMatchObject({ status: 'problem' });
    mkdirSync(join(home, 'open'));
    writeFileSync(join(home, 'open/sandbox.json'), keys(), { mode: 0o644 });
    const opened = await findings({ env: { SURETY_DATA_DIR: 'open' } });
    expect(opened.of('key file')?.remedy).toContain('chmod 600');
  });
});

describe('open', () => {
  test('prints addresses', async () => {
    expect((await call('open reference')).out).toBe(`${recorder.origin}/docs/api\n`);
    expect((await call('open health')).out).toBe(`${recorder.origin}/health/ready\n`);
    const portal = await call('open');
    expect(portal.out).toBe(`${recorder.origin}/docs/api\n`);
    expect(portal.err).toContain('no portal');
  });

  test('finds an object by its id', async () => {
    recorder.answer = () => ({
      body: '{"type":"card","path":"/cards/01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11"}',
    });
    const { out } = await call('open 01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11');
    expect(out).toBe(`${recorder.origin}/api/v0.1/cards/01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11\n`);
    const typo = await call('open referense');
    expect(typo).toMatchObject({ code: 2 });
    expect(typo.err).toContain('Did you mean reference?');
  });
});

describe('completion', () => {
  test.each([
    ['', ['accounts', 'cards', 'doctor', 'help']],
    ['log', ['login', 'logout']],
    ['cards l', ['list']],
    ['cards list --st', ['--status']],
    ['cards list --status ', ['active', 'inactive', 'closed']],
    ['cards list --json --status a', ['active']],
    ['--json cards l', ['list']],
    ['cards create --fo', ['--form']],
    ['login --key', ['--key-file']],
    ['help ca', ['cards']],
    ['cards list --status=', ['--status=active', '--status=closed']],
    ['cards list --status=a', ['--status=active']],
    ['cards list --json --status=cl', ['--status=closed']],
    ['events list --event=card.c', []],
  ])('of "%s"', async (line, expected) => {
    const io = fakeIo({ cwd: home, env: { HOME: home } });
    await run(['completion', 'words', '--', ...line.split(' ')], io);
    const words = io.written.out.trim().split('\n');
    expect(words).toEqual(expect.arrayContaining(expected));
    if (expected.length === 0) return expect(words).toEqual(['']);
    const last = line.split(' ').at(-1) ?? '';
    for (const word of words) expect(word.startsWith(last)).toBe(true);
  });

  // Bash splits a line at `=` too, and replaces what is behind it.
  test.each([
    ['cards list --status =', ['active', 'inactive', 'closed']],
    ['cards list --status = a', ['active']],
    ['cards list --limit = 5 --status = cl', ['closed']],
    ['cards list --status = active --st', ['--status']],
  ])('of "%s" as bash splits it', async (line, expected) => {
    const io = fakeIo({ cwd: home, env: { HOME: home } });
    await run(['completion', 'words', '--', ...line.split(' ')], io);
    expect(io.written.out.trim().split('\n')).toEqual(expect.arrayContaining(expected));
  });

  test.each(['bash', 'zsh', 'fish'])(
    'the script of %s is one that the shell reads',
    async (shell) => {
      const { out } = await call(`completion ${shell}`);
      expect(out).toContain('surety completion words');
      const parsed = spawnSync(shell, ['-n'], { input: out, encoding: 'utf8' });
      const isMissing = parsed.error !== undefined;
      expect(isMissing || parsed.status === 0).toBe(true);
    },
  );
});

test('the clone is found upwards, and from the command itself', () => {
  const root = join(import.meta.dirname, '../..');
  expect(findClone(import.meta.dirname)).toBe(root);
  expect(findClone('/')).toBe(root);
});

test('unknown options of tools are refused with the nearest', async () => {
  const { code, err } = await call('whoami --hepl');
  expect(code).toBe(2);
  expect(err).toContain('--help');
});

test('a tool sends nothing where --curl or --dry-run is given', async () => {
  for (const flag of ['--curl', '--dry-run']) {
    recorder.requests.length = 0;
    const { code, err } = await call(`whoami ${flag}`);
    expect({ code, sent: recorder.requests.length }).toEqual({ code: 2, sent: 0 });
    expect(err).toContain(`${flag} is for commands of operations`);
  }
  expect((await call('api cards list')).out).toBe('(none)\n');
});
