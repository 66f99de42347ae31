import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
