import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  authenticatorOf,
  type Browser,
  brandWithOwner,
  goodPassword,
  inviteToBrand,
  openBrowser,
  signInAs,
} from '../support/portal-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let live: TestService;

beforeAll(async () => {
  live = await startTestService({
    worker: false,
    environment: 'live',
    trustedProxies: ['127.0.0.1'],
  });
});
afterAll(() => live.stop());

/** A person with a passkey, and a stranger's browser in which their password alone was right. */
async function personAndStranger() {
  const { owner } = await brandWithOwner(live);
  const { call } = owner.browser;
  const made = authenticatorOf(live).create((await call('POST', '/me/passkeys/options')).body);
  expect((await call('POST', '/me/passkeys', { name: 'Key', passkey: made })).status).toBe(201);
  const { browser: stranger } = await signInAs(live, owner.email);
  return { owner, stranger };
}

const sessionOf = async ({ call }: Browser): Promise<string> =>
  (await call('GET', '/sessions')).body.data.find(
    ({ is_current }: { is_current: boolean }) => is_current,
  ).session_id;

describe('in live a session by a password alone', () => {
  test('ends no other session of the person, and renames nobody', async () => {
    const { owner, stranger } = await personAndStranger();
    const path = `/sessions/${await sessionOf(owner.browser)}`;
    for (const answer of [
      await stranger.call('DELETE', path),
      await stranger.call('PATCH', '/me', { name: 'Mallory' }),
    ]) {
      expect([answer.status, answer.body.Code]).toEqual([403, 'confirmation_required']);
    }
    const { status, body } = await owner.browser.call('GET', '/me');
    expect([status, body.name]).toEqual([200, 'Dana Sample']);
  });

  test('ends itself, and is ended by a strong one, which renames the person too', async () => {
    const { owner, stranger } = await personAndStranger();
    const path = `/sessions/${await sessionOf(stranger)}`;
    expect((await owner.browser.call('DELETE', path)).status).toBe(204);
    expect((await stranger.call('GET', '/me')).status).toBe(401);
    expect((await owner.browser.call('PATCH', '/me', { name: 'Dana' })).status).toBe(200);
    const { browser } = await signInAs(live, owner.email);
    expect((await browser.call('DELETE', '/session')).status).toBe(204);
  });

  test('adds no factor after it has accepted an invitation of another brand', async () => {
    const { owner } = await personAndStranger();
    const { token } = await inviteToBrand(live, {
      brand: await live.createBrand(),
      email: owner.email,
    });
    const browser = openBrowser(live);
    const joined = await browser.call('POST', '/invitations/accept', {
      token,
      password: goodPassword,
    });
    expect(joined.status).toBe(200);
    for (const path of ['/me/totp', '/me/passkeys/options', '/me/recovery-codes']) {
      const { status, body } = await browser.call('POST', path);
      expect([status, body.Code]).toEqual([403, 'confirmation_required']);
    }
  });
});
