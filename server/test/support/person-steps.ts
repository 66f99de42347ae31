import { randomUUID } from 'node:crypto';
import { makeLocalLink } from '../../src/features/team/sign-in/sign-in.ts';
import { hashKey } from '../../src/kernel/key-text.ts';
import type { Role } from '../../src/kernel/roles.ts';
import { type Api, type ApiResponse, apiOf, type TestService } from './test-service.ts';

/** Headers of a page of the portal, but for its cookie. */
export const pageHeaders = { 'surety-portal': '1', 'sec-fetch-site': 'same-origin' };

/** Session of a person in a test. */
export interface SignedIn {
  cookie: string;
  session: ApiResponse;
  /** Calls below `/portal/api`; headers replace those of a page. */
  portal: Api;
  /** Calls the operations of a brand. */
  in(brandId: string): Api;
}

export type PersonSteps = ReturnType<typeof personSteps>;

/** Steps of people in the portal of a test service. */
export function personSteps(test: TestService) {
  const open = (cookie: string | null, path: string): Api => {
    const api = apiOf(test.origin, null, `/portal/api${path}`);
    return (method, rest, body, headers = {}) =>
      api(method, rest, body, { ...pageHeaders, ...(cookie ? { cookie } : {}), ...headers });
  };
  const makeLink = async () => {
    const { url } = await test.service.operator.transaction((tx) => makeLocalLink(tx, test.origin));
    return new URL(url).hash.replace('#link=', '');
  };
  /** Turns the link of a sandbox's own user into one of another person. */
  const linkOf = async (personId: string) => {
    const token = await makeLink();
    await test.owner.query('update sign_in_links set person_id = $1 where token_hash = $2', [
      personId,
      hashKey(token),
    ]);
    return token;
  };
  const signIn = async (token: string): Promise<SignedIn> => {
    const session = await open(null, '')('POST', '/session/link', { token });
    if (session.status !== 200) throw new Error(`Signing in answered ${session.status}`);
    // As if with a passkey: a link alone reaches no brand of a live service.
    await test.owner.query('update person_sessions set strong_at = now() where is_by_link');
    const cookie = cookieOf(session);
    return {
      cookie,
      session,
      portal: open(cookie, ''),
      in: (brandId) => open(cookie, `/${brandId}`),
    };
  };
  /** Makes a person with a role in brands; none is a person of no brand. */
  const makePerson = async (role: Role | null, ...brandIds: string[]) => {
    const personId = randomUUID();
    await test.owner.query(
      `insert into people (person_id, email, name, created_at) values ($1, $2, 'Test person', now())`,
      [personId, `${personId}@example.com`],
    );
    for (const brandId of brandIds) await join(personId, brandId, role);
    return personId;
  };
  const join = (personId: string, brandId: string, role: Role | null) =>
    test.owner.query(
      `insert into memberships (brand_id, person_id, role, created_at) values ($1, $2, $3, now())`,
      [brandId, personId, role],
    );
  return {
    makeLink,
    signIn,
    makePerson,
    join,
    visitor: open(null, ''),
    localOwner: async () => signIn(await makeLink()),
    /** Signs in a new person with a role in brands. */
    as: async (role: Role, ...brandIds: string[]) =>
      signIn(await linkOf(await makePerson(role, ...brandIds))),
    signInAs: async (personId: string) => signIn(await linkOf(personId)),
  };
}

/** The cookie that an answer sets, as a browser sends it. */
export function cookieOf({ headers }: ApiResponse): string {
  const [pair = ''] = (headers.get('set-cookie') ?? '').split(';');
  return pair;
}
