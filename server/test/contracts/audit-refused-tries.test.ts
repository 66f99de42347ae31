import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listActs, recordTries as recordTriesOf } from '../support/acts.ts';
import {
  addApp,
  authenticatorOf,
  type Browser,
  brandWithOwner,
  goodPassword,
  minutesLater,
  newAddress,
  openBrowser,
  signInAs,
} from '../support/portal-people.ts';
import { findProblem } from '../support/prove-books.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false, trustedProxies: ['127.0.0.1'] });
}, 120_000);
afterAll(() => service.stop());

const actsOf = (brandId: string | null) => listActs(service, brandId);
const recordTries = () => recordTriesOf(service);
const wrongPassword = { password: 'a quiet lake at night' };

describe('refused tries', () => {
  test('of a person are one act at first, then one an hour with their count', async () => {
    const { brand, owner } = await brandWithOwner(service);
    await signInAs(service, owner.email, wrongPassword);
    await recordTries();
    for (let count = 0; count < 6; count += 1) await signInAs(service, owner.email, wrongPassword);
    await recordTries();
    const refused = async () =>
      (await actsOf(brand.brandId)).filter(({ operation }) => operation === 'signIn (refused)');
    expect(await refused()).toEqual([
      expect.objectContaining({
        actor: 'visitor',
        person_id: null,
        object: owner.personId,
        details: expect.objectContaining({
          tries: 1,
          factors: ['password'],
          reasons: ['sign_in_refused'],
          is_known_browser: false,
        }),
      }),
    ]);
    await minutesLater(61, recordTries);
    const later = await refused();
    expect(later).toHaveLength(2);
    expect(later.at(-1)?.details).toMatchObject({
      tries: 6,
      reasons: ['sign_in_refused', 'sign_in_slowed'],
    });
    expect(await findProblem(service)).toBeUndefined();
  });

  test('of an unknown e-mail are acts of the installation, with a keyed hash of the e-mail', async () => {
    const before = (await actsOf(null)).length;
    const address = newAddress();
    const email = 'who-is-this@example.com';
    const sign = () =>
      openBrowser(service, address).call('POST', '/session', { email, ...wrongPassword });
    await sign();
    await sign();
    await recordTries();
    const acts = (await actsOf(null)).slice(before);
    expect(acts).toHaveLength(1);
    expect(acts[0]).toMatchObject({
      actor: 'visitor',
      address,
      object: null,
      operation: 'signIn (refused)',
      details: { tries: 2, email_hashes: [expect.stringMatching(/^[0-9a-f]{64}$/)] },
    });
    expect(JSON.stringify(acts[0]?.details)).not.toContain('who-is-this');
  });

  test('of a code, a confirmation, a passkey and a link name what was tried', async () => {
    const { brand, owner } = await brandWithOwner(service);
    const app = await addApp(owner.browser);
    await signInAs(service, owner.email);
    await signInAs(service, owner.email, { code: '000000' });
    await owner.browser.call('POST', '/session/confirm', { ...wrongPassword, code: app.code() });
    await recordTries();
    const acts = (await actsOf(brand.brandId)).filter(({ operation }) => operation.includes('('));
    expect(
      acts.map(({ actor, operation, details }) => [
        actor,
        operation,
        (details as { factors: string[] }).factors,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['visitor', 'signIn (code required)', ['password']],
        ['visitor', 'signIn (refused)', ['password', 'totp']],
        ['person', 'confirmSession (refused)', ['password']],
      ]),
    );
    const before = (await actsOf(null)).length;
    const thief = openBrowser(service);
    await thief.call('POST', '/session/link', { token: 'x'.repeat(43) });
    await thief.call('POST', '/invitations/accept', { token: 'x'.repeat(43), name: 'Sam' });
    await thief.call('POST', '/device-logins/poll', { device_code: 'x'.repeat(43) });
    const { body } = await thief.call('POST', '/session/passkey/options');
    const authenticator = authenticatorOf(service);
    const user = { id: Buffer.from('nobody').toString('base64url') };
    authenticator.create({ challenge: body.challenge, user });
    const passkey = authenticator.get(body);
    expect((await thief.call('POST', '/session/passkey', { passkey })).status).toBe(403);
    await recordTries();
    const names = (await actsOf(null)).slice(before).map(({ operation }) => operation);
    expect(names.toSorted()).toEqual([
      'acceptInvitation (refused)',
      'pollDeviceLogin (refused)',
      'signInByLink (refused)',
      'signInByPasskey (refused)',
    ]);
  });

  test('of strangers take no lock of the audit, and grow it by a bounded number of acts', async () => {
    const before = (await actsOf(null)).length;
    await service.owner.query('begin');
    await service.owner.query(
      `select pg_advisory_xact_lock(hashtextextended('audit:00000000-0000-0000-0000-000000000000', 0))`,
    );
    // Would wait for the chain's lock if a try wrote its act itself.
    const thief = () =>
      openBrowser(service).call('POST', '/session/link', { token: 'x'.repeat(43) });
    for (let count = 0; count < 130; count += 1) await thief();
    await service.owner.query('rollback');
    await recordTries();
    const acts = (await actsOf(null)).slice(before);
    expect(acts.length).toBeLessThanOrEqual(101);
    const tries = acts.map(({ details }) => (details as { tries: number }).tries);
    expect(tries.reduce((sum, count) => sum + count, 0)).toBe(130);
  });
});

test('an owner finds refused sign-ins by their operation, with the details', async () => {
  const { brand, owner, call } = await brandWithOwner(service);
  await signInAs(service, owner.email, wrongPassword);
  await recordTries();
  const { body } = await call('GET', '/audit?actor=visitor&operation=signIn%20(refused)');
  expect(body.data).toEqual([
    expect.objectContaining({
      object: owner.personId,
      details: {
        factors: ['password'],
        reasons: ['sign_in_refused'],
        tries: 1,
        first_at: expect.any(String),
        last_at: expect.any(String),
        addresses: [expect.stringMatching(/^127\.51\./)],
        email_hashes: [],
        is_known_browser: false,
      },
    }),
  ]);
  expect(await membersOnly(brand, owner.browser)).toBe(403);
});

async function membersOnly(brand: TestBrand, { call }: Browser): Promise<number> {
  const { body } = await call('POST', `/${brand.brandId}/invitations`, {
    email: 'reader@example.com',
    role: 'viewer',
  });
  const viewer = openBrowser(service);
  const token = body.link.split('#token=')[1];
  await viewer.call('POST', '/invitations/accept', { token, name: 'Viv', password: goodPassword });
  return (await viewer.in(brand)('GET', '/audit')).status;
}
