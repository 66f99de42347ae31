import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { cookieOf, pageHeaders } from '../../server/test/support/person-steps.ts';
import { type Api, apiOf } from '../../server/test/support/test-service.ts';
import { useSandbox } from './support/sandbox.ts';

const sandbox = useSandbox();

/** The command that the sandbox's folder of programs has. */
const command = 'surety';

/** The portal as its local owner. */
let owner: Api;
let origin: string;
beforeAll(async () => {
  const { base_url, management_key } = sandbox.service.access;
  origin = new URL(base_url).origin;
  const made = await apiOf(origin, null)('POST', '/sandbox/portal-links', undefined, {
    'management-key': management_key,
  });
  const token = new URL(made.body.url).hash.replace('#link=', '');
  const portal = apiOf(origin, null, '/portal/api');
  const signedIn = await portal('POST', '/session/link', { token }, pageHeaders);
  const headers = { ...pageHeaders, cookie: cookieOf(signedIn) };
  owner = (method, path, body) => portal(method, path, body, headers);
});

/** Begins `surety login` in an own home, and waits for its code. */
async function begin() {
  const home = mkdtempSync(join(tmpdir(), 'surety-login-'));
  const env = { ...sandbox.env, HOME: home, XDG_CONFIG_HOME: join(home, 'config') };
  const child = spawn(command, ['login', 'acme', '--url', origin], { cwd: home, env });
  const ended = once(child, 'close').then(([code]) => code);
  const shown = Promise.withResolvers<string>();
  const read = { err: '' };
  child.stderr.setEncoding('utf8').on('data', (text) => {
    read.err += text;
    const [code] = /\b[A-Z]{4}-[A-Z]{4}\b/.exec(read.err) ?? [];
    if (code) shown.resolve(code);
  });
  const early = ended.then((code): never => {
    throw new Error(`The command ended with ${code} before it had a code: ${read.err}`);
  });
  const userCode = await Promise.race([shown.promise, early]);
  early.catch(() => {});
  const path = join(home, 'config/surety/profiles/acme.json');
  return { child, ended, read, path, env, home, userCode };
}

async function approve(userCode: string, scope: 'full' | 'read_only') {
  const found = await owner('POST', '/device-logins/find', { user_code: userCode });
  const path = `/${sandbox.service.access.brand_id}/device-logins/${found.body.login_id}/approve`;
  return owner('POST', path, { scope, label: 'Laptop of the test' });
}

const find = (userCode: string) => owner('POST', '/device-logins/find', { user_code: userCode });

test('a login that is approved in the portal has keys that work', async () => {
  const { ended, read, path, userCode } = await begin();
  expect((await approve(userCode, 'read_only')).status).toBe(200);
  expect([await ended, read.err]).toEqual([0, expect.stringContaining('Local owner approved')]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const keys = JSON.parse(readFileSync(path, 'utf8'));
  expect(keys.base_url).toBe(origin);
  const api = apiOf(origin, keys);
  expect((await api('GET', '/customers')).status).toBe(200);
  expect((await api('POST', '/customers', {})).status).toBe(403);
}, 60_000);

test('a login that is refused ends with 4 and keeps nothing', async () => {
  const { ended, path, userCode } = await begin();
  const { login_id } = (await find(userCode)).body;
  expect((await owner('POST', `/device-logins/${login_id}/refuse`)).status).toBe(204);
  expect([await ended, existsSync(path)]).toEqual([4, false]);
}, 60_000);

test('Ctrl-C ends with 130, keeps nothing, and the code can no longer be approved', async () => {
  const { child, ended, path, userCode } = await begin();
  expect((await find(userCode)).status).toBe(200);
  child.kill('SIGINT');
  expect([await ended, existsSync(path)]).toEqual([130, false]);
  expect((await find(userCode)).status).toBe(410);
}, 60_000);
