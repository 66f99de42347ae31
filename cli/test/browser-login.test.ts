import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { run } from '../src/run.ts';
import { type FakeIo, type FakeIoOptions, fakeIo } from './support/fake-io.ts';
import { begunLogin as begun, givenKeys as keys, loginAnswers } from './support/login-answers.ts';
import { openRecorder, type Recorded, type Recorder } from './support/recorder.ts';
import { splitCommand } from './support/shell-words.ts';

let recorder: Recorder;
let home: string;
beforeAll(async () => {
  recorder = await openRecorder();
});
afterAll(() => recorder.close());
beforeEach(() => {
  recorder.requests.length = 0;
  home = mkdtempSync(join(tmpdir(), 'surety-browser-'));
});
afterEach(() => rmSync(home, { recursive: true }));

function open(options: FakeIoOptions = {}): FakeIo {
  return fakeIo({ cwd: home, ...options, env: { HOME: home, ...options.env } });
}

async function call(line: string, io = open()) {
  const code = await run(splitCommand(line).words, io);
  return { code, out: io.written.out, err: io.written.err };
}

const login = (io?: FakeIo) => call(`login acme --url ${recorder.origin}`, io);

/** Answers as a service does whose polls are these. */
function serve(...answers: Parameters<typeof loginAnswers>): void {
  recorder.answer = loginAnswers(...answers);
}

const sent = () =>
  recorder.requests.map(({ path }) => path.replace('/portal/api/device-logins', ''));
const bodyOf = ({ body }: Recorded) => JSON.parse(body.toString());
const profiles = () => {
  const folder = join(home, '.config/surety/profiles');
  return existsSync(folder) ? readdirSync(folder) : [];
};

test('shows the code, polls until it is approved, and keeps the keys for their owner alone', async () => {
  serve([
    { status: 'authorization_pending' },
    { status: 'slow_down' },
    { status: 'approved', keys },
  ]);
  const { code, err } = await login();
  expect({ code, sent: sent() }).toEqual({ code: 0, sent: ['', '/poll', '/poll', '/poll'] });
  expect(err).toContain('BCDF-GHJK');
  expect(err).toContain('http://localhost/portal/login-device');
  expect(err).toContain('Dana approved the login for Acme (sandbox,');
  const file = join(home, '.config/surety/profiles/acme.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    base_url: recorder.origin,
    identity: keys.identity,
    authorization: keys.authorization,
    brand_id: keys.brand_id,
  });
  for (const secret of [begun.device_code, keys.identity, keys.authorization])
    expect(err).not.toContain(secret);
  const [first, second] = recorder.requests;
  expect(first && bodyOf(first).host_name).toMatch(/^[A-Za-z0-9 ._-]+$/);
  expect(second && bodyOf(second)).toEqual({ device_code: begun.device_code });
  expect(first?.headers).toMatchObject({ 'surety-portal': '1', origin: recorder.origin });
  expect(first?.headers).not.toHaveProperty('identity');
});

test.each([
  ['access_denied', 'refused in the portal'],
  ['expired_token', 'The login was not approved in time'],
  ['used', 'was lost'],
])('an answer %s keeps nothing and cancels the login', async (status, words) => {
  serve([{ status }]);
  const { code, err } = await login();
  expect({ code, sent: sent(), kept: profiles() }).toEqual({
    code: 4,
    sent: ['', '/poll', '/cancel'],
    kept: [],
  });
  expect(err).toContain(words);
});

test.each(['', '/poll'])('Ctrl-C while %j is under way leaves nothing', async (path) => {
  const io = open();
  serve([{ status: 'approved', keys }]);
  const answer = recorder.answer;
  recorder.answer = (request) => {
    if (request.path.endsWith(`device-logins${path}`)) io.interrupt.abort();
    return answer(request);
  };
  const { code } = await login(io);
  expect([code, profiles()]).toEqual([130, []]);
  // A login that has not begun for the command ends by its time.
  expect(sent()).toEqual(path === '' ? [''] : ['', '/poll', '/cancel']);
});

test('Ctrl-C between two polls leaves nothing', async () => {
  const io = open();
  serve([{ status: 'authorization_pending', interval: 60 }]);
  const answer = recorder.answer;
  recorder.answer = (request) => {
    if (request.path.endsWith('/poll')) setImmediate(() => io.interrupt.abort());
    return answer(request);
  };
  expect(await login(io)).toMatchObject({ code: 130 });
  expect([sent().at(-1), profiles()]).toEqual(['/cancel', []]);
});

test('an end that the service does not confirm is told, with what to look for', async () => {
  serve([{ status: 'access_denied' }]);
  const answer = recorder.answer;
  recorder.answer = (request) => (request.path.endsWith('/cancel') ? 'cut' : answer(request));
  const { code, err } = await login();
  expect(code).toBe(4);
  expect(err).toContain('did not confirm that the login has ended');
  expect(err).toContain('surety keys list');
});

test.each([
  ['null', null],
  ['no interval', { status: 'authorization_pending', interval: undefined }],
  ['an interval of weeks', { status: 'authorization_pending', interval: 3_000_000 }],
  ['keys without a text', { status: 'approved', keys: { ...keys, authorization: 1 } }],
])('an answer to a poll with %s ends the login and keeps nothing', async (_, answer) => {
  serve([answer as never]);
  const { code, err } = await login();
  expect([code, profiles()]).toEqual([1, []]);
  expect(err).toContain('The service answered about the login with an answer that is none.');
});

test('a refusal cannot move the cursor of the terminal', async () => {
  const Message = 'Too \u001b[2Jmany\u202e logins.';
  recorder.answer = () => ({
    status: 429,
    body: JSON.stringify({ Message, Status: 429, Code: 'device_login_limit' }),
  });
  const { code, err } = await login();
  expect([code, err]).toEqual([1, expect.stringMatching(/^Too many logins\./)]);
});

test.each([
  [{ SURETY_PROFILE: 'other' }, 'unset SURETY_PROFILE'],
  [
    { SURETY_IDENTITY: 'id_sandbox_x', SURETY_AUTHORIZATION: 'y' },
    'go on with SURETY_IDENTITY and SURETY_AUTHORIZATION of the environment',
  ],
])('with %o the profile is kept, and is said not to be used', async (env, words) => {
  serve([{ status: 'approved', keys }]);
  const { code, err } = await login(open({ env }));
  expect([code, profiles()]).toEqual([0, ['acme.json']]);
  expect(err).toContain(words);
  expect(err).not.toContain('is used from now on');
});

test('keys that cannot be kept are given back', async () => {
  serve([{ status: 'approved', keys }]);
  const io = open({ env: { XDG_CONFIG_HOME: '/dev/null' } });
  const { code, err } = await login(io);
  expect(code).toBe(2);
  expect(err).toContain('/dev/null');
  expect(sent()).toEqual(['', '/poll', '/cancel']);
});

test('a service that is away for a moment is asked again', async () => {
  serve([{ status: 'approved', keys }]);
  const answer = recorder.answer;
  let isAway = true;
  recorder.answer = (request) => {
    if (!request.path.endsWith('/poll') || !isAway) return answer(request);
    isAway = false;
    return 'cut';
  };
  expect(await login()).toMatchObject({ code: 0 });
  expect(sent()).toEqual(['', '/poll', '/poll']);
});

test('a service without the portal, or an older one, asks for keys instead', async () => {
  recorder.answer = () => ({
    status: 404,
    body: '{"Message":"No such path.","Status":404,"Code":"route_dne"}',
  });
  const { code, err } = await login();
  expect(code).toBe(2);
  expect(err).toContain('has no login by the browser');
  expect(err).toContain('--key-file');
});

/** A terminal at which somebody answers the questions for a pair of keys. */
function answering(io: FakeIo): FakeIo {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stderr = {
    write: (text: string) => {
      if (text.startsWith('Identity')) stdin.write('id_sandbox_typed\r');
      if (text.startsWith('Authorization')) stdin.write('auth_made_up\r');
      return io.stderr.write(text);
    },
  };
  return { ...io, stdin, stderr };
}

test.each(['login typed', 'login typed --keys', 'login typed --base-url ORIGIN'])(
  '%s asks for keys at a terminal',
  async (line) => {
    recorder.answer = ({ path }) =>
      path.includes('/device-logins')
        ? { status: 404, body: '{"Message":"No such path.","Status":404,"Code":"route_dne"}' }
        : { body: '{"data":[],"has_more":false,"next_cursor":null}' };
    const io = open({ env: { SURETY_BASE_URL: recorder.origin } });
    const { code, err } = await call(line.replace('ORIGIN', recorder.origin), answering(io));
    expect([code, profiles()]).toEqual([0, ['typed.json']]);
    const isAsked = recorder.requests.some(({ path }) => path.includes('/device-logins'));
    expect([isAsked, err.includes('has no login')]).toEqual(
      line.includes('--') ? [false, false] : [true, true],
    );
  },
);

test('keys of the environment are not sent to a service that has no login by the browser', async () => {
  recorder.answer = ({ path }) =>
    path.includes('/device-logins')
      ? { status: 404, body: '{"Message":"No such path.","Status":404,"Code":"route_dne"}' }
      : { body: '{"data":[],"has_more":false,"next_cursor":null}' };
  const env = { SURETY_IDENTITY: 'id_live_secret', SURETY_AUTHORIZATION: 'auth_live_secret' };
  await call(`login typed --url ${recorder.origin}`, answering(open({ env })));
  const identities = recorder.requests.map(({ headers }) => headers.identity);
  expect(identities).toEqual([undefined, 'id_sandbox_typed']);
});

test.each([
  ['letters that steer the terminal', { ...begun, user_code: '\u001b[2J' }],
  ['an address that is none', { ...begun, verification_uri: 'file:///etc/passwd' }],
  ['an address with a line', { ...begun, verification_uri_complete: 'http://x/\u001b[2J' }],
])('%s in the answer of a service are shown nowhere', async (_, first) => {
  serve([], first);
  const { code, err } = await login();
  expect([code, err]).toEqual([1, 'The service began the login with an answer that is none.\n']);
});

test.each([
  ['login acme --url nowhere', '--url must be one such as https://api.example.com'],
  ['login acme --url http://localhost:1 --key-file keys.json', 'without --key-file'],
  ['login acme --url http://localhost:1 --keys', 'without --keys'],
])('%s is refused: %s', async (line, message) => {
  const { code, err } = await call(line);
  expect({ code, sent: recorder.requests.length }).toEqual({ code: 2, sent: 0 });
  expect(err).toContain(message);
});

test('a name of a profile that cannot be kept is refused before anything is asked', async () => {
  expect(await call(`login ../acme --url ${recorder.origin}`)).toMatchObject({ code: 2 });
  expect(recorder.requests).toEqual([]);
});
