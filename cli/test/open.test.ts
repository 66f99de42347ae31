import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageHeaders } from '../../server/test/support/person-steps.ts';
import { apiOf } from '../../server/test/support/test-service.ts';
import { useSandbox } from './support/sandbox.ts';

const sandbox = useSandbox();

/** The command that the sandbox's folder of programs has. */
const command = 'surety';
const surety = (...argv: string[]) =>
  execFileSync(command, argv, { cwd: sandbox.folder, env: sandbox.env, encoding: 'utf8' }).trim();

test('the address that "open" prints signs the owner of the sandbox in, once', async () => {
  const address = new URL(surety('open'));
  expect(`${address.origin}${address.pathname}`).toBe(
    `${sandbox.service.access.portal_url}/sign-in`,
  );
  const portal = apiOf(address.origin, null, '/portal/api');
  const use = () =>
    portal('POST', '/session/link', { token: address.hash.replace('#link=', '') }, pageHeaders);
  const signedIn = await use();
  expect([signedIn.status, signedIn.body.person?.name]).toEqual([200, 'Local owner']);
  const { brand_id } = sandbox.service.access;
  expect(signedIn.body.brands).toContainEqual(expect.objectContaining({ brand_id, role: 'owner' }));
  expect((await use()).status).toBe(401);
}, 30_000);

test('each call of "open" makes a link of its own, and no file keeps one', () => {
  const [one, two] = [surety('open', '--print'), surety('open', '--print')];
  expect(one).not.toBe(two);
  const kept = readFileSync(`${sandbox.folder}/../.surety/sandbox.json`, 'utf8');
  expect(kept).not.toContain('#link=');
}, 30_000);

test('"open" goes on to the world of the keys, to another one, or to an object', () => {
  const { brand_id } = sandbox.service.access;
  const env = { ...sandbox.env, XDG_CONFIG_HOME: mkdtempSync(join(tmpdir(), 'surety-open-')) };
  const run = (...argv: string[]) =>
    execFileSync(command, argv, { cwd: sandbox.folder, env, encoding: 'utf8', stdio: 'pipe' });
  const nextOf = (text: string) => new URL(text.trim()).searchParams.get('next');
  const pageOf = (id: string) => `/w/${id.replaceAll('-', '').slice(0, 12)}`;
  const main = brand_id ?? '';
  expect(nextOf(run('open'))).toBe(pageOf(main));
  const { world_id, profile } = JSON.parse(run('world', 'create', '--json'));
  expect(nextOf(run('open', '--world', world_id))).toBe(pageOf(world_id));
  expect(nextOf(run('open', '--profile', profile))).toBe(pageOf(world_id));
  const program = run('programs', 'list', '--profile', profile, '--only', 'program_id').trim();
  expect(nextOf(run('open', program, '--profile', profile))).toBe(
    `${pageOf(world_id)}/objects/${program}`,
  );
  const absent = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6cff';
  expect(() => run('open', '--world', absent)).toThrow('world_dne');
}, 60_000);
