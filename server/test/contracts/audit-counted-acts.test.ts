import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listActs, recordTries as recordTriesOf } from '../support/acts.ts';
import { personSteps, type SignedIn } from '../support/person-steps.ts';
import {
  brandWithOwner,
  goodPassword,
  inviteToBrand,
  minutesLater,
} from '../support/portal-people.ts';
import { findProblem } from '../support/prove-books.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false, trustedProxies: ['127.0.0.1'] });
}, 120_000);
afterAll(() => service.stop());

const actsOf = (brandId: string | null) => listActs(service, brandId);
const recordTries = () => recordTriesOf(service);

/** Signs a person in by links, as a script of theirs may do by a password. */
async function signInByLinks(personId: string, count: number): Promise<SignedIn[]> {
  const people = personSteps(service);
  const sessions: SignedIn[] = [];
  for (let at = 0; at < count; at += 1) sessions.push(await people.signInAs(personId));
  return sessions;
}

/** Acts of the brand by their operations, with how many tries they tell of. */
async function countsOf(brandId: string) {
  const counts: Record<string, { acts: number; tries: number }> = {};
  for (const { operation, details } of await actsOf(brandId)) {
    const { tries = 1 } = (details ?? {}) as { tries?: number };
    const before = counts[operation] ?? { acts: 0, tries: 0 };
    counts[operation] = { acts: before.acts + 1, tries: before.tries + tries };
  }
  return counts;
}

describe('sign-ins of a person beyond 60 acts an hour', () => {
  test('are one act of the hour with their number, addresses and times, and none is lost', async () => {
    const { brand, owner } = await brandWithOwner(service);
    await signInByLinks(owner.personId, 75);
    await recordTries();
    // Accepting the invitation is an act of its own, which is always written.
    const before = await countsOf(brand.brandId);
    expect(before.signInByLink).toEqual({ acts: 60, tries: 60 });
    expect(before).not.toHaveProperty('signInByLink (counted)');
    await minutesLater(61, recordTries);
    const acts = await actsOf(brand.brandId);
    expect(acts.at(-1)).toMatchObject({
      actor: 'person',
      person_id: owner.personId,
      operation: 'signInByLink (counted)',
      object: owner.personId,
      details: {
        tries: 15,
        factors: ['link'],
        first_at: expect.any(String),
        last_at: expect.any(String),
        addresses: [expect.any(String)],
        is_known_browser: false,
      },
    });
    await minutesLater(62, async () => {
      await signInByLinks(owner.personId, 1);
      await recordTries();
    });
    expect((await countsOf(brand.brandId)).signInByLink).toEqual({ acts: 61, tries: 61 });
    expect(await findProblem(service)).toBeUndefined();
  });

  test('share the bound with confirmations and sign-outs, which are counted apart', async () => {
    const { brand, owner } = await brandWithOwner(service);
    const sessions = await signInByLinks(owner.personId, 40);
    for (const { portal } of sessions)
      expect((await portal('DELETE', '/session')).status).toBe(204);
    await minutesLater(61, recordTries);
    const counts = await countsOf(brand.brandId);
    expect([counts.signInByLink, counts.signOut, counts['signOut (counted)']]).toEqual([
      { acts: 40, tries: 40 },
      { acts: 20, tries: 20 },
      { acts: 1, tries: 20 },
    ]);
  });

  test('hide neither a joined brand nor a change of credentials', async () => {
    const { brand, owner } = await brandWithOwner(service);
    await signInByLinks(owner.personId, 61);
    const other = await service.createBrand();
    const { email } = owner;
    const { token } = await inviteToBrand(service, { brand: other, email });
    const accepted = { token, password: goodPassword };
    const { status } = await owner.browser.call('POST', '/invitations/accept', accepted);
    expect(status).toBe(200);
    const password = 'nine geese under snow';
    const change = { current_password: goodPassword, password };
    expect((await owner.browser.call('PUT', '/me/password', change)).status).toBe(200);
    expect(await countsOf(other.brandId)).toMatchObject({ acceptInvitation: { acts: 1 } });
    const counts = await countsOf(brand.brandId);
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(['signInByLink', 'setPassword']));
    await minutesLater(61, recordTries);
    // The brand that the person has joined meanwhile learns of what was counted after.
    expect(await countsOf(brand.brandId)).toMatchObject({
      'signInByLink (counted)': { acts: 1, tries: 1 },
      'signIn (counted)': { acts: 1, tries: 1 },
    });
  });

  test('are told to a brand that the person has left by then', async () => {
    const { brand, owner } = await brandWithOwner(service);
    await signInByLinks(owner.personId, 62);
    await service.owner.query('delete from memberships where person_id = $1', [owner.personId]);
    await minutesLater(61, recordTries);
    expect(await countsOf(brand.brandId)).toMatchObject({
      'signInByLink (counted)': { acts: 1, tries: 2 },
    });
  });
});
