import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { recordTries } from '../support/acts.ts';
import {
  addApp,
  type Browser,
  brandWithOwner,
  goodPassword,
  inviteToBrand,
  openBrowser,
  signInAs,
  stopByOperator,
} from '../support/portal-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false, trustedProxies: ['127.0.0.1'] });
}, 120_000);
afterAll(() => service.stop());

let lastEmail = 0;

/** People of one e-mail, each of a brand of their own, with one password. */
async function peopleOfOneEmail(count: number) {
  lastEmail += 1;
  const email = `shared${lastEmail}@example.com`;
  const people: { browser: Browser; personId: string }[] = [];
  for (let made = 0; made < count; made += 1) {
    const { brand } = await brandWithOwner(service);
    const { token } = await inviteToBrand(service, { brand, email });
    const browser = openBrowser(service);
    const accepted = { token, name: `Person ${made}`, password: goodPassword };
    const { body } = await browser.call('POST', '/invitations/accept', accepted);
    people.push({ browser, personId: body.person.person_id });
  }
  return { email, people };
}

/** Texts of the statements that note a refused try, while `work` runs. */
async function notingStatements(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const calls = [...query.mock.calls];
  query.mockRestore();
  return calls
    .map(([config]) => (typeof config === 'string' ? config : (config as { text?: string }).text))
    .filter((text): text is string => /into refused_tries/.test(text ?? ''));
}

describe('a wrong password for an e-mail', () => {
  test('is noted in one statement, whether no, one or three people have the e-mail', async () => {
    const password = 'a wrong password of all';
    const noted: string[][] = [];
    for (const count of [0, 1, 3]) {
      const { email } = await peopleOfOneEmail(count);
      noted.push(await notingStatements(() => signInAs(service, email, { password })));
    }
    expect(noted[0]).toHaveLength(1);
    expect(noted[1]).toEqual(noted[0]);
    expect(noted[2]).toEqual(noted[0]);
  });
});

describe('a password that several people of an e-mail have', () => {
  const isAmbiguous = ({ status, body }: { status: number; body: { Code?: string } }) =>
    expect([status, body.Code]).toEqual([409, 'password_of_several']);
  const acceptBy = async (browser: Browser, email: string, proof: object) => {
    const { brand } = await brandWithOwner(service);
    const { token } = await inviteToBrand(service, { brand, email, role: 'viewer' });
    const accept = (body: object) =>
      browser.call('POST', '/invitations/accept', { token, ...body });
    return { answer: await accept(proof), accept };
  };

  test('signs none of them in, in a browser that knows none', async () => {
    const { email } = await peopleOfOneEmail(2);
    isAmbiguous((await signInAs(service, email)).answer);
    isAmbiguous((await signInAs(service, email, { code: '123456' })).answer);
  });

  test('signs in the one whom the browser knows', async () => {
    const { email, people } = await peopleOfOneEmail(2);
    for (const { browser, personId } of people) {
      const { body } = await browser.call('POST', '/session', { email, password: goodPassword });
      expect(body.person.person_id).toBe(personId);
    }
  });

  test('joins an invitation as none of them, in no browser, and leaves it open for a new person', async () => {
    const { email, people } = await peopleOfOneEmail(2);
    for (const browser of [openBrowser(service), people[1]?.browser ?? openBrowser(service)]) {
      const { answer, accept } = await acceptBy(browser, email, { password: goodPassword });
      isAmbiguous(answer);
      expect(answer.body.Message).toMatch(/several people/i);
      const own = await accept({ name: 'Third', password: 'seven kites over dunes' });
      expect(own.status).toBe(200);
      expect(people.map(({ personId }) => personId)).not.toContain(own.body.person.person_id);
    }
  });

  test('is no wrong one: it slows no later sign-in', async () => {
    const { email, people } = await peopleOfOneEmail(2);
    for (let count = 0; count < 7; count += 1) {
      isAmbiguous((await signInAs(service, email)).answer);
    }
    await stopByOperator(service, people[1]?.personId ?? '');
    expect((await signInAs(service, email)).answer.body.person.person_id).toBe(people[0]?.personId);
  });

  test('is an act of each of them', async () => {
    const { email, people } = await peopleOfOneEmail(2);
    await signInAs(service, email);
    await recordTries(service);
    const { rows } = await service.owner.query(
      `select object, details->'reasons' as reasons from audit_events
        where operation = 'signIn (refused)' and object = any($1)`,
      [people.map(({ personId }) => personId)],
    );
    expect(rows.map(({ reasons }) => reasons)).toEqual([
      ['password_of_several'],
      ['password_of_several'],
    ]);
  });

  test('is asked for no code of one who has an app', async () => {
    const { email, people } = await peopleOfOneEmail(2);
    const [, two] = people;
    if (two) await addApp(two.browser);
    isAmbiguous((await signInAs(service, email)).answer);
  });
});
