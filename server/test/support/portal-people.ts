import { codeOf, stepAt } from '../../src/features/team/credentials/totp-rules.ts';
import {
  inviteByOperator,
  recoverPerson,
  stopPerson,
} from '../../src/features/team/members/members.ts';
import { correctWallClock, wallClock } from '../../src/platform/clock/wall-clock.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';
import type { ApiResponse, TestBrand, TestService } from './test-service.ts';

type Role = 'owner' | 'developer' | 'operator' | 'viewer';

type Call = (
  method: string,
  path: string,
  body?: unknown,
  idempotencyKey?: string,
) => Promise<ApiResponse>;

/** A browser with the portal: it keeps the cookie of its session. */
export interface Browser {
  call: Call;
  /** Calls an operation in a brand. */
  in(brand: TestBrand): Call;
  cookie: string | null;
}

let lastAddress = 0;

/** Opens a browser at an address of its own, so that wrong passwords of one test slow no other. */
export function openBrowser(service: TestService, address = newAddress()): Browser {
  const browser: Browser = {
    cookie: null,
    call: async (method, path, body, key) => {
      const response = await fetch(`${service.origin}/portal/api${path}`, {
        method,
        headers: {
          'surety-portal': '1',
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': address,
          ...(browser.cookie === null ? {} : { cookie: browser.cookie }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      browser.cookie = keepCookies(browser.cookie, response.headers.getSetCookie());
      const text = await response.text();
      const { status, headers } = response;
      return { status, headers, body: text === '' ? null : JSON.parse(text) };
    },
    in: (brand) => (method, path, body, key) =>
      browser.call(method, `/${brand.brandId}${path}`, body, key),
  };
  return browser;
}

/** Cookies of a browser after those that an answer sets, the session's first. */
function keepCookies(before: string | null, set: readonly string[]): string | null {
  if (set.length === 0) return before;
  const pairs = [...(before?.split('; ') ?? []), ...set.map((each) => each.split(';')[0] ?? '')];
  const kept = new Map(pairs.map((pair) => [pair.split('=')[0], pair]));
  return [...kept.values()].join('; ');
}

export function newAddress(): string {
  lastAddress += 1;
  return `127.51.${lastAddress >> 8}.${lastAddress & 0xff}`;
}

export const goodPassword = 'a quiet lake at noon';

let lastPerson = 0;

/** The token of a new invitation of the operator. */
export async function inviteToBrand(
  service: TestService,
  options: { brand?: TestBrand; role?: Role; email?: string } = {},
): Promise<{ token: string; email: string }> {
  lastPerson += 1;
  const {
    brand = service.brand,
    role = 'owner',
    email = `person${lastPerson}@example.com`,
  } = options;
  const { link } = await inviteByOperator(
    service.service.operator,
    { brandId: brand.brandId, email, role },
    service.origin,
  );
  return { token: tokenOf(link), email };
}

export function tokenOf(link: string): string {
  return link.split('#token=')[1] ?? '';
}

/** A person who accepted an invitation by password, signed in. */
export async function joinAs(
  service: TestService,
  options: { brand?: TestBrand; role?: Role; email?: string } = {},
) {
  const { token, email } = await inviteToBrand(service, options);
  const browser = openBrowser(service);
  const { status, body } = await browser.call('POST', '/invitations/accept', {
    token,
    name: 'Dana Sample',
    password: goodPassword,
  });
  if (status !== 200) throw new Error(`Accepting answered ${status}: ${JSON.stringify(body)}`);
  return { browser, email, personId: String(body.person.person_id) };
}

/** A brand with one owner, who calls it. */
export async function brandWithOwner(service: TestService) {
  const brand = await service.createBrand();
  const owner = await joinAs(service, { brand });
  return { brand, owner, call: owner.browser.in(brand) };
}

/** Signs in by password in a browser of its own. */
export async function signInAs(
  service: TestService,
  email: string,
  proof: { password?: string; code?: string } = {},
) {
  const browser = openBrowser(service);
  const body = { email, password: goodPassword, ...proof };
  return { browser, answer: await browser.call('POST', '/session', body) };
}

/** Codes of an authenticator app with a secret in Base32. */
export function appOf(secret: string) {
  return { code: (steps = 0) => appCode(secret, steps) };
}

/** Adds an authenticator app, whose first code is used up. */
export async function addApp(browser: Browser) {
  const { body } = await browser.call('POST', '/me/totp');
  const app = appOf(body.secret);
  // A step of 30 s may end between code and request: the code is then too old, and the next one is not.
  let status = 0;
  for (let tries = 0; status !== 200 && tries < 2; tries++) {
    ({ status } = await browser.call('POST', '/me/totp/confirm', { code: app.code(-1) }));
  }
  if (status !== 200) throw new Error(`Confirming the app answered ${status}`);
  return app;
}

function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((each) => letters.indexOf(each).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** An authenticator for the service's public address. */
export function authenticatorOf({ origin }: TestService): SoftwareAuthenticator {
  const { port } = new URL(origin);
  return new SoftwareAuthenticator({ origin: `http://localhost:${port}`, rpId: 'localhost' });
}

/** Runs `work` with a wall clock that many minutes ahead. */
export async function minutesLater<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  correctWallClock(minutes * 60_000);
  try {
    return await work();
  } finally {
    correctWallClock(0);
  }
}

/** Stops a person as the operator's command does; by e-mail or id; false if nobody has it. */
export function stopByOperator(test: TestService, whom: string): Promise<boolean> {
  return stopPerson(test.service.operator, namedBy(whom));
}

/** The link that the operator's command makes for who lost their credentials; undefined for nobody's e-mail. */
export function recoverByOperator(test: TestService, whom: string) {
  return recoverPerson(test.service.operator, namedBy(whom), test.origin);
}

/** A person by e-mail or id. */
const namedBy = (whom: string) => (whom.includes('@') ? { email: whom } : { personId: whom });

/** The code that an app with the secret (base32) shows, `steps` of 30 seconds from now. */
export function appCode(secret: string, steps = 0): string {
  return codeOf(fromBase32(secret), stepAt(wallClock.now()) + steps);
}
