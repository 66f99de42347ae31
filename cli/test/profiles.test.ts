import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { run } from '../src/run.ts';
import { type FakeIoOptions, fakeIo } from './support/fake-io.ts';
import { openRecorder, type Recorder } from './support/recorder.ts';
import { splitCommand } from './support/shell-words.ts';

let recorder: Recorder;
let home: string;
beforeAll(async () => {
  recorder = await openRecorder();
});
afterAll(() => recorder.close());
beforeEach(() => {
  recorder.requests.length = 0;
  home = mkdtempSync(join(tmpdir(), 'surety-profiles-'));
});
afterEach(() => rmSync(home, { recursive: true }));

async function call(line: string, options: FakeIoOptions = {}) {
  const io = fakeIo({ cwd: home, ...options, env: { HOME: home, ...options.env } });
  const code = await run(splitCommand(line).words, io);
  return { code, out: io.written.out, err: io.written.err };
}

const keys = (identity: string) =>
  JSON.stringify({ identity, authorization: 'auth_made_up', base_url: recorder.origin });

const pairOfFile = { identity: 'id_sandbox_acme', authorization: 'auth_made_up' };

const login = (name: string, identity: string, more = '') =>
  call(`login ${name} --key-file - ${more}`, { stdin: keys(identity) });

/** Identity of the last request. */
const sentAs = () => recorder.requests.at(-1)?.headers.identity;

test('login keeps keys that are valid where their owner alone reads them, and uses them', async () => {
  expect(await login('acme', 'id_sandbox_acme')).toMatchObject({ code: 0, out: '' });
  const folder = join(home, '.config/surety');
  const file = join(folder, 'profiles/acme.json');
  for (const path of [folder, join(folder, 'profiles')])
    expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await call('cards list');
  expect(sentAs()).toBe('id_sandbox_acme');
});

test('login keeps nothing if the service does not take the keys', async () => {
  recorder.answer = () => ({
    status: 401,
    body: '{"Message":"No.","Status":401,"Code":"auth_err"}',
  });
  expect(await login('acme', 'id_sandbox_acme')).toMatchObject({ code: 4 });
  recorder.answer = () => ({ body: '{"data":[],"has_more":false,"next_cursor":null}' });
  expect((await call('use')).out).toBe('(none)\n');
});

test.each([
  ['login acme --key-file nowhere', '', '--key-file cannot be read'],
  ['login acme --key-file -', 'nonsense', 'must be JSON with identity and authorization'],
  ['login acme --key-file -', '{"identity":"x"}', 'must be JSON with identity and authorization'],
  [
    'login acme --key-file - --base-url nowhere',
    '{"identity":"id_sandbox_x","authorization":"y"}',
    '--base-url must be an address',
  ],
  [
    'login acme --key-file - --base-url http://example.com',
    '{"identity":"id_live_x","authorization":"y"}',
    'with https',
  ],
  ['use nobody', '', 'There is no profile nobody.'],
  ['logout nobody', '', 'There is no profile nobody.'],
  ['logout', '', 'No profile is in use'],
])('%s is refused: %s', async (line, stdin, message) => {
  const { code, err } = await call(line, { stdin });
  expect({ code, sent: recorder.requests.length }).toEqual({ code: 2, sent: 0 });
  expect(err).toContain(message);
});

test.each([
  ['SURETY_IDENTITY', 'SURETY_AUTHORIZATION'],
  ['SURETY_AUTHORIZATION', 'SURETY_IDENTITY'],
])('%s alone is no pair of keys, and no others are used instead', async (set, missing) => {
  await login('acme', 'id_sandbox_acme');
  recorder.requests.length = 0;
  const { code, err } = await call('cards list', { env: { [set]: 'made_up' } });
  expect([code, err]).toEqual([
    4,
    `Keys are a pair, and ${missing} is not set: set it, or unset ${set} to use other keys.\n`,
  ]);
  expect(recorder.requests).toEqual([]);
});

test('a name that leaves the folder is refused', async () => {
  expect(await login('../acme', 'id_sandbox_x')).toMatchObject({ code: 2 });
});

test('a profile that others can read is refused, with what to do', async () => {
  await login('acme', 'id_sandbox_acme');
  chmodSync(join(home, '.config/surety/profiles/acme.json'), 0o644);
  const { code, err } = await call('cards list');
  expect(code).toBe(4);
  expect(err).toContain('chmod 600');
});

describe('keys are those of the first place that has any', () => {
  beforeEach(async () => {
    await login('one', 'id_sandbox_one', '--no-use');
    await login('used', 'id_sandbox_used');
    for (const folder of ['.surety', 'data']) {
      mkdirSync(join(home, folder));
      writeFileSync(join(home, folder, 'sandbox.json'), keys(`id_sandbox_${folder}`));
    }
    // The sandbox of another address, although the same server answers there.
    const data = join(home, 'data/sandbox.json');
    writeFileSync(data, readFileSync(data, 'utf8').replace('127.0.0.1', 'localhost'));
    mkdirSync(join(home, 'deep/er'), { recursive: true });
  });
  const environment = { SURETY_IDENTITY: 'id_sandbox_env', SURETY_AUTHORIZATION: 'y' };
  const folder = { SURETY_DATA_DIR: 'data' };
  const ofSandbox = { SURETY_DATA_DIR: '.surety' };

  test.each([
    ['--profile', 'cards list --profile one', { ...environment, SURETY_PROFILE: 'used' }, 'one'],
    ['SURETY_PROFILE', 'cards list', { ...environment, SURETY_PROFILE: 'one' }, 'one'],
    ['the environment', 'cards list', { ...environment, ...folder }, 'env'],
    ['SURETY_DATA_DIR', 'cards list', folder, 'data'],
    ['a profile of the sandbox of SURETY_DATA_DIR', 'cards list', ofSandbox, 'used'],
    ['surety use', 'cards list', {}, 'used'],
  ])('%s', async (_, line, env, owner) => {
    const base = 'SURETY_IDENTITY' in env ? { SURETY_BASE_URL: recorder.origin } : {};
    await call(line, { env: { ...env, ...base } });
    expect(sentAs()).toBe(`id_sandbox_${owner}`);
  });

  test('the sandbox in this folder or one above it, after "use sandbox"', async () => {
    expect((await call('use sandbox')).err).toContain(join(home, '.surety/sandbox.json'));
    await call('cards list', { cwd: join(home, 'deep/er') });
    expect(sentAs()).toBe('id_sandbox_.surety');
  });

  test('not a sandbox that another user of the machine may have put there, unless it is named', async () => {
    await call('use sandbox');
    const file = join(home, '.surety/sandbox.json');
    chmodSync(file, 0o666);
    const { code, err } = await call('cards list', { cwd: join(home, 'deep/er') });
    expect([code, err]).toEqual([4, expect.stringContaining(`${file} belongs to another user`)]);
    await call('cards list', { env: { SURETY_DATA_DIR: join(home, '.surety') } });
    expect(sentAs()).toBe('id_sandbox_.surety');
  });

  test('logout removes a profile, and the sandbox is found again', async () => {
    expect(await call('logout')).toMatchObject({ code: 0 });
    await call('cards list');
    expect(sentAs()).toBe('id_sandbox_.surety');
    expect((await call('use')).out).toContain('one');
  });
});

test.each(['use sandbox', 'world use main'])('%s says that no sandbox runs here', async (line) => {
  await login('acme', 'id_sandbox_acme');
  expect((await call(line)).err).toMatch(/no profile from now on\. .* no sandbox runs/);
  expect((await call('cards list')).code).toBe(4);
  const env = { SURETY_IDENTITY: 'id_sandbox_x', SURETY_AUTHORIZATION: 'y' };
  expect((await call(line, { env })).err).toContain('SURETY_IDENTITY and SURETY_AUTHORIZATION of');
});

describe('SURETY_BASE_URL', () => {
  const pair = { SURETY_IDENTITY: 'id_sandbox_x', SURETY_AUTHORIZATION: 'y' };

  test.each(['localhost:4420', 'nonsense', 'https://a:secret@b.example'])(
    '%s is refused by its name and not told',
    async (address) => {
      for (const line of ['cards list', 'login acme --key-file -']) {
        const env = line === 'cards list' ? pair : {};
        const options = {
          env: { ...env, SURETY_BASE_URL: address },
          stdin: JSON.stringify(pairOfFile),
        };
        const { code, err } = await call(line, options);
        expect([code, err]).toEqual([
          2,
          expect.stringMatching(/^SURETY_BASE_URL is not the address/),
        ]);
        expect(err).not.toContain(address);
      }
    },
  );

  test('is told to be unused where the keys are of another place', async () => {
    await login('acme', 'id_sandbox_acme');
    const tell = async (address: string) =>
      (await call('cards list', { env: { SURETY_BASE_URL: address } })).err;
    expect(await tell('http://elsewhere.example')).toBe(
      `SURETY_BASE_URL is not used: it goes with SURETY_IDENTITY and SURETY_AUTHORIZATION, and the keys are of the profile acme, for ${recorder.origin}.\n`,
    );
    expect(sentAs()).toBe('id_sandbox_acme');
    expect(await tell(`${recorder.origin}/api/v0.1`)).toBe('');
  });
});

test('whoami says which keys are used and from where, never the keys', async () => {
  await login('acme', 'id_live_secret');
  recorder.answer = ({ path }) => ({
    body: JSON.stringify({
      data: path.endsWith('/keys')
        ? [{ label: 'server', scope: 'full', identity_hint: 'cret' }]
        : [{ program_id: 'p1' }],
      has_more: false,
      next_cursor: null,
    }),
  });
  const { out, err } = await call('whoami --json');
  expect(JSON.parse(out)).toMatchObject({
    environment: 'live',
    profile: 'acme',
    source: 'the profile acme',
    key: 'server',
    scope: 'full',
    program_ids: ['p1'],
  });
  expect(err).toContain('LIVE');
  const file = readFileSync(join(home, '.config/surety/profiles/acme.json'), 'utf8');
  for (const secret of [JSON.parse(file).identity, JSON.parse(file).authorization])
    expect(out + err).not.toContain(secret);
});

test('whoami --env prints lines that give a shell the keys, and sends nothing', async () => {
  await login('acme', "id_sandbox_o'neil");
  recorder.requests.length = 0;
  const { code, out, err } = await call('whoami --env');
  expect([code, err]).toEqual([0, 'Prints the keys of the profile acme.\n']);
  expect(recorder.requests).toEqual([]);
  const shown = 'printf "%s %s %s" "$SURETY_BASE_URL" "$SURETY_IDENTITY" "$SURETY_AUTHORIZATION"';
  const read = execFileSync('sh', ['-c', `${out}${shown}`], { encoding: 'utf8', env: {} });
  expect(read).toContain(`${recorder.origin}/api/v0.1 `);
  expect(read).toContain(" id_sandbox_o'neil auth_made_up");
  const refused = await call('whoami --env --json');
  expect([refused.code, refused.out]).toEqual([2, '']);
  expect((await call('whoami --help')).out).toMatch(/prints the KEYS[\s\S]*Keep them out/);
});
