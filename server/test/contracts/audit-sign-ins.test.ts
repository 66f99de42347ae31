import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listActs } from '../support/acts.ts';
import {
  addApp,
  authenticatorOf,
  brandWithOwner,
  goodPassword,
  inviteToBrand,
  joinAs,
  openBrowser,
  recoverByOperator,
  signInAs,
} from '../support/portal-people.ts';
import { findProblem } from '../support/prove-books.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false, trustedProxies: ['127.0.0.1'] });
}, 120_000);
afterAll(() => service.stop());

const actsOf = (brandId: string | null) => listActs(service, brandId);
const namesOf = async (brandId: string) =>
  (await actsOf(brandId)).map(({ operation }) => operation);

describe('signing in is an act in the brands of the person', () => {
  test('by password, with the factors, the session, the address and the request', async () => {
    const { brand, owner } = await brandWithOwner(service);
    await addApp(owner.browser);
    const { body } = await owner.browser.call('POST', '/me/recovery-codes');
    const { answer } = await signInAs(service, owner.email, { code: body.recovery_codes[0] });
    const act = (await actsOf(brand.brandId)).at(-1);
    expect(act).toMatchObject({
      actor: 'person',
      person_id: owner.personId,
      address: expect.stringMatching(/^127\.51\./),
      operation: 'signIn',
      object: expect.stringMatching(/^[\w-]{36}$/),
      request_id: answer.headers.get('x-request-id'),
      details: { factors: ['password', 'recovery_code'], is_known_browser: false },
    });
    const stored = JSON.stringify(await actsOf(brand.brandId), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const secret of [goodPassword, body.recovery_codes[0]])
      expect(stored).not.toContain(secret);
  });

  test('by passkey, by a link and by an invitation', async () => {
    const brand = await service.createBrand();
    const { token, email } = await inviteToBrand(service, { brand });
    const browser = openBrowser(service);
    const authenticator = authenticatorOf(service);
    const asked = await browser.call('POST', '/invitations/passkey/options', { token });
    const new_passkey = authenticator.create(asked.body);
    await browser.call('POST', '/invitations/accept', { token, name: 'Sam', new_passkey });
    const { body } = await browser.call('POST', '/session/passkey/options');
    const passkey = authenticator.get(body);
    expect((await browser.call('POST', '/session/passkey', { passkey })).status).toBe(200);
    const link = (await recoverByOperator(service, email))?.url.split('#link=')[1];
    expect((await browser.call('POST', '/session/link', { token: link })).status).toBe(200);
    expect(
      (await actsOf(brand.brandId)).map(({ operation, details }) => [operation, details]),
    ).toEqual([
      ['acceptInvitation', { factors: ['link', 'passkey'], is_known_browser: false }],
      ['signInByPasskey', { factors: ['passkey'], is_known_browser: true }],
      ['signInByLink', { factors: ['link'], is_known_browser: true }],
    ]);
  });

  test('in each brand of the person, and of no other', async () => {
    const { brand, owner } = await brandWithOwner(service);
    const second = await service.createBrand();
    const stranger = await service.createBrand();
    const { token } = await inviteToBrand(service, { brand: second, email: owner.email });
    await owner.browser.call('POST', '/invitations/accept', { token, password: goodPassword });
    await signInAs(service, owner.email);
    expect(await namesOf(brand.brandId)).toEqual(['acceptInvitation', 'signIn', 'signIn']);
    expect(await namesOf(second.brandId)).toEqual(['acceptInvitation', 'signIn']);
    expect(await namesOf(stranger.brandId)).toEqual([]);
  });

  test('together with its session, or neither exists', async () => {
    const { brand, owner } = await brandWithOwner(service);
    const second = await service.createBrand();
    const { token } = await inviteToBrand(service, { brand: second, email: owner.email });
    await owner.browser.call('POST', '/invitations/accept', { token, password: goodPassword });
    const before = [await namesOf(brand.brandId), await namesOf(second.brandId)];
    const last = [brand.brandId, second.brandId].toSorted().at(-1);
    await service.owner.query(
      `create function refuse_last() returns trigger language plpgsql as $$
         begin if new.brand_id = '${last}' then raise exception 'the last act fails'; end if; return new; end $$;
       create trigger refuse_last before insert on audit_events for each row execute function refuse_last()`,
    );
    expect((await signInAs(service, owner.email)).answer.status).toBe(500);
    await service.owner.query('drop trigger refuse_last on audit_events');
    expect([await namesOf(brand.brandId), await namesOf(second.brandId)]).toEqual(before);
    const { body } = await owner.browser.call('GET', '/sessions');
    expect(body.data).toHaveLength(2);
  });

  test('of two people with the same brands at once, without a deadlock', async () => {
    const [one, two] = [await brandWithOwner(service), await brandWithOwner(service)];
    for (const [person, brand] of [
      [one, two.brand],
      [two, one.brand],
    ] as const) {
      const { token } = await inviteToBrand(service, { brand, email: person.owner.email });
      await person.owner.browser.call('POST', '/invitations/accept', {
        token,
        password: goodPassword,
      });
    }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        signInAs(service, (at % 2 === 0 ? one : two).owner.email),
      ),
    );
    expect(answers.map(({ answer }) => answer.status)).toEqual(Array(8).fill(200));
    expect(await findProblem(service)).toBeUndefined();
  });
});

test('confirmations, ended sessions, sign-outs and changes of factors are acts of the brand', async () => {
  const { brand, owner } = await brandWithOwner(service);
  const { browser } = owner;
  await browser.call('POST', '/session/confirm', { password: goodPassword });
  await addApp(browser);
  const other = await signInAs(service, owner.email, { code: 'wrong' });
  expect(other.answer.status).toBe(401);
  await browser.call('DELETE', '/me/totp');
  await signInAs(service, owner.email);
  const { body } = await browser.call('GET', '/sessions');
  const ended = body.data.find(({ is_current }: { is_current: boolean }) => !is_current).session_id;
  await browser.call('DELETE', `/sessions/${ended}`);
  await browser.call('DELETE', '/session');
  const acts = await actsOf(brand.brandId);
  expect(acts.map(({ operation }) => operation)).toEqual([
    'acceptInvitation',
    'confirmSession',
    'confirmTotp',
    'removeTotp',
    'signIn',
    'endSession',
    'signOut',
  ]);
  expect(acts.find(({ operation }) => operation === 'endSession')?.object).toBe(ended);
});

test('the person of no brand signs in on the chain of the installation', async () => {
  const { brand, owner } = await brandWithOwner(service);
  await joinAs(service, { brand });
  await owner.browser.call('DELETE', `/${brand.brandId}/people/${owner.personId}`);
  const before = (await actsOf(null)).length;
  await signInAs(service, owner.email);
  expect((await actsOf(null)).slice(before).map(({ operation }) => operation)).toEqual(['signIn']);
});
