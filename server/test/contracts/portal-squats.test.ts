import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordTries } from '../support/acts.ts';
import {
  brandWithOwner,
  goodPassword,
  inviteToBrand,
  joinAs,
  openBrowser,
  recoverByOperator,
  signInAs,
  stopByOperator,
} from '../support/portal-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

// An e-mail is not proved: the inviter sees the link, so an owner can accept in the name of anybody.

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false, trustedProxies: ['127.0.0.1'] });
}, 120_000);
afterAll(() => service.stop());

const squattersPassword = 'seven kites over dunes';
let lastHire = 0;

/** An owner of one brand accepts for a new hire of another, who is invited there and accepts as new. */
async function squat() {
  lastHire += 1;
  const email = `newhire${lastHire}@b.example`;
  const [a, b] = [await brandWithOwner(service), await brandWithOwner(service)];
  const accept = async (from: typeof a, password: string) => {
    const { token } = await inviteToBrand(service, { brand: from.brand, email, role: 'viewer' });
    const browser = openBrowser(service);
    const answer = await browser.call('POST', '/invitations/accept', {
      ...{ token, name: 'New Hire', password },
    });
    return { browser, answer };
  };
  const squatter = await accept(a, squattersPassword);
  expect(squatter.answer.status).toBe(200);
  const hire = await accept(b, goodPassword);
  return { email, a, b, squatter, hire };
}
const brandsOf = (body: { brands: { brand_id: string }[] }) =>
  body.brands.map(({ brand_id }) => brand_id);

describe('an e-mail that the owner of another brand took', () => {
  test('is no hindrance to the invited person, who becomes a person of their own', async () => {
    const { a, b, squatter, hire } = await squat();
    expect(hire.answer.status).toBe(200);
    expect(hire.answer.body.person.person_id).not.toBe(squatter.answer.body.person.person_id);
    expect(brandsOf(hire.answer.body)).toEqual([b.brand.brandId]);
    const { body } = await squatter.browser.call('GET', '/session');
    expect(brandsOf(body)).toEqual([a.brand.brandId]);
  });

  test('signs in each of both by their own password, as themselves', async () => {
    const { email, a, b } = await squat();
    const own = await signInAs(service, email);
    expect(brandsOf(own.answer.body)).toEqual([b.brand.brandId]);
    const other = await signInAs(service, email, { password: squattersPassword });
    expect(brandsOf(other.answer.body)).toEqual([a.brand.brandId]);
  });

  test('signs in the other person in a browser that knows one of them', async () => {
    const { email, b, squatter } = await squat();
    const { body } = await squatter.browser.call('POST', '/session', {
      ...{ email, password: goodPassword },
    });
    expect(brandsOf(body)).toEqual([b.brand.brandId]);
  });

  test('gives no more guesses at the other password, by signing in between', async () => {
    const { email } = await squat();
    const guess = async (password: string) => {
      const { browser } = await signInAs(service, email, { password: squattersPassword });
      return (await browser.call('POST', '/session', { email, password })).status;
    };
    for (let at = 0; at < 5; at += 1) expect(await guess(`a quiet lake at ${at} oh`)).toBe(401);
    // After five wrong guesses not even the right password of the other is tried.
    expect(await guess(goodPassword)).toBe(401);
  });

  test('gives no guesses at the other password by one new password after the other', async () => {
    const { squatter } = await squat();
    const statuses: number[] = [];
    let current = squattersPassword;
    for (let at = 0; at < 6; at += 1) {
      const password = `a quiet lake at ${at} oh`;
      const change = { current_password: current, password };
      const { status } = await squatter.browser.call('PUT', '/me/password', change);
      if (status === 200) current = password;
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('puts no address of the one who fails into the audit of the other’s brand', async () => {
    const { email, a } = await squat();
    await signInAs(service, email, { password: 'a wrong password of the hire' });
    await recordTries(service);
    const { body } = await a.call('GET', '/audit?actor=visitor');
    expect(JSON.stringify(body.data)).toContain('signIn (refused)');
    expect(
      body.data.map(({ details }: { details: { addresses: string[] } }) => details.addresses),
    ).toEqual([[]]);
  });

  test('lets each change the password, and sign in by it', async () => {
    const { email, b, hire } = await squat();
    const password = 'nine geese under snow';
    const change = { current_password: goodPassword, password };
    expect((await hire.browser.call('PUT', '/me/password', change)).status).toBe(200);
    expect(brandsOf((await signInAs(service, email, { password })).answer.body)).toEqual([
      b.brand.brandId,
    ]);
    expect((await signInAs(service, email, { password: squattersPassword })).answer.status).toBe(
      200,
    );
  });

  test('is recovered and stopped by the operator for the one who is meant', async () => {
    const { email, hire, squatter } = await squat();
    await expect(recoverByOperator(service, email)).rejects.toThrow(/--person/);
    await expect(stopByOperator(service, email)).rejects.toThrow(/--person/);
    expect(await stopByOperator(service, squatter.answer.body.person.person_id)).toBe(true);
    expect((await squatter.browser.call('GET', '/session')).status).toBe(401);
    expect((await hire.browser.call('GET', '/session')).status).toBe(200);
  });
});

describe('an invitation does not tell whom the installation knows', () => {
  test('to who finds it', async () => {
    const { email } = await joinAs(service);
    const brand = await service.createBrand();
    const answers = [];
    for (const invited of [email, 'nobody-yet@example.com']) {
      const { token } = await inviteToBrand(service, { brand, email: invited });
      const { body } = await openBrowser(service).call('POST', '/invitations/find', { token });
      answers.push({ ...body, email: null, ends_at: null });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).not.toHaveProperty('is_known');
  });

  test.each([
    ['as a new person', { name: 'Sam', password: squattersPassword }, 200],
    ['by a password', { password: squattersPassword }, 401],
    ['by nothing', {}, 400],
  ])('to who accepts it %s', async (_, proof, status) => {
    const { email } = await joinAs(service);
    const brand = await service.createBrand();
    for (const invited of [email, `unknown${status}@example.com`]) {
      const { token } = await inviteToBrand(service, { brand, email: invited });
      const answer = await openBrowser(service).call('POST', '/invitations/accept', {
        ...{ token, ...proof },
      });
      expect(answer.status).toBe(status);
    }
  });

  test('but a person whom the same brand made before accepts with their account', async () => {
    const { email, browser, personId } = await joinAs(service);
    const { brand, call } = await brandWithOwner(service);
    const again = async (from = brand) =>
      (await inviteToBrand(service, { brand: from, email, role: 'viewer' })).token;
    const joined = await browser.call('POST', '/invitations/accept', {
      ...{ token: await again(), password: goodPassword },
    });
    expect(joined.body.person.person_id).toBe(personId);
    await call('DELETE', `/people/${personId}`);
    const own = await openBrowser(service).call('POST', '/invitations/accept', {
      ...{ token: await again(), name: 'Own', password: squattersPassword },
    });
    expect(own.status).toBe(200);
    await call('DELETE', `/people/${own.body.person.person_id}`);
    const twice = await openBrowser(service).call('POST', '/invitations/accept', {
      ...{ token: await again(), name: 'Twice', password: squattersPassword },
    });
    expect([twice.status, twice.body.Code]).toEqual([409, 'invited_person_exists']);
  });
});
