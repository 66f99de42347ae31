import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  changesOf,
  listPortalOperations,
  type OddRequest,
  type PortalOperation,
  type SampleRequest,
  sampleOf,
} from '../support/odd-requests.ts';
import {
  authenticatorOf,
  type Browser,
  goodPassword,
  inviteToBrand,
  joinAs,
  newAddress,
  openBrowser,
} from '../support/portal-people.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';

let service: TestService;
let brand: TestBrand;
let person: Awaited<ReturnType<typeof joinAs>>;

beforeAll(async () => {
  service = await startTestService({ worker: false, trustedProxies: ['127.0.0.1'] });
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await service.createBrand();
  person = await joinAs(service, { brand });
  // A failure that error fixes can name.
  await brand.api('POST', '/customers', {});
});

const failures = { operation: 'createCustomer', status: 400, error_code: 'invalid_input' };
const newView = {
  name: 'Declined',
  page: 'transactions',
  search: 'status=declined',
  is_shared: true,
  is_default: true,
  is_pinned: true,
};
const visitor = () => openBrowser(service);
const begin = async () =>
  (await visitor().call('POST', '/device-logins', { host_name: 'laptop' })).body;
/** A login that the person has found by its code. */
const findLogin = async () => {
  const { user_code } = await begin();
  const { body } = await person.browser.call('POST', '/device-logins/find', { user_code });
  return { login_id: String(body.login_id) };
};
const invited = async () => (await inviteToBrand(service, { brand })).token;
/** A passkey that the service would accept. */
const attestation = async (call: Browser['call'], path: string, body?: object) =>
  authenticatorOf(service).create((await call('POST', path, body)).body);
const assertion = async (path: string) => {
  const authenticator = authenticatorOf(service);
  const { call } = person.browser;
  const made = authenticator.create((await call('POST', '/me/passkeys/options')).body);
  await call('POST', '/me/passkeys', { name: 'Key', passkey: made });
  return authenticator.get((await call('POST', path)).body);
};

/** Of the walk over all changes one in four is tried: SURETY_PORTAL_WALK=1 tries all, SURETY_PORTAL_SEED others. */
const oneIn = Number(process.env.SURETY_PORTAL_WALK ?? 4);
const seed = Number(process.env.SURETY_PORTAL_SEED ?? 1);

/** Valid requests of operations that take more than nothing, by their ids. */
const samples: Readonly<Record<string, () => Promise<SampleRequest>>> = {
  signInByLink: async () => ({ body: { token: 'text' } }),
  endSession: async () => ({ params: { session_id: person.personId } }),
  signIn: async () => ({ body: { email: person.email, password: goodPassword, code: '123456' } }),
  signInByPasskey: async () => ({ body: { passkey: await assertion('/session/passkey/options') } }),
  confirmSession: async () => ({ body: { password: goodPassword, code: '123456' } }),
  updateMe: async () => ({ body: { name: 'Dana' } }),
  setPassword: async () => ({ body: { current_password: goodPassword, password: goodPassword } }),
  confirmTotp: async () => {
    await person.browser.call('POST', '/me/totp');
    return { body: { code: '123456' } };
  },
  addPasskey: async () => ({
    body: { name: 'Key', passkey: await attestation(person.browser.call, '/me/passkeys/options') },
  }),
  removePasskey: async () => ({ params: { passkey_id: person.personId } }),
  updatePerson: async () => {
    const { personId } = await joinAs(service, { brand, role: 'viewer' });
    return { params: { person_id: personId }, body: { role: 'operator' } };
  },
  removePerson: async () => {
    const { personId } = await joinAs(service, { brand, role: 'viewer' });
    return { params: { person_id: personId } };
  },
  createInvitation: async () => ({
    body: { email: `sam${newAddress()}@example.com`, role: 'viewer' },
  }),
  withdrawInvitation: async () => ({ params: { invitation_id: person.personId } }),
  findInvitation: async () => ({ body: { token: await invited() } }),
  askForInvitedPasskey: async () => ({ body: { token: await invited() } }),
  acceptInvitation: async () => {
    const token = await invited();
    const path = '/invitations/passkey/options';
    const new_passkey = await attestation(visitor().call, path, { token });
    return { body: { token, name: 'Sam', new_passkey } };
  },
  beginDeviceLogin: async () => ({ body: { host_name: 'laptop' } }),
  pollDeviceLogin: async () => ({ body: { device_code: (await begin()).device_code } }),
  cancelDeviceLogin: async () => ({ body: { device_code: (await begin()).device_code } }),
  findDeviceLogin: async () => ({ body: { user_code: (await begin()).user_code } }),
  refuseDeviceLogin: async () => ({ params: await findLogin() }),
  approveDeviceLogin: async () => ({
    params: await findLogin(),
    body: { scope: 'full', label: 'laptop' },
  }),
  createView: async () => ({ body: newView }),
  updateView: async () => {
    const { body } = await person.browser.in(brand)('POST', '/views', newView);
    return { params: { view_id: body.view_id }, body: { ...newView, page: undefined } };
  },
  deleteView: async () => {
    const { body } = await person.browser.in(brand)('POST', '/views', newView);
    return { params: { view_id: body.view_id } };
  },
  markErrorFixed: async () => ({ body: failures }),
  openErrorAgain: async () => ({ body: failures }),
};

async function send(
  { method, path }: PortalOperation,
  { params, query, body, headers }: OddRequest,
) {
  const all: Readonly<Record<string, string>> = { brand: brand.brandId, ...params };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => all[name] ?? '');
  const { cookie } = person.browser;
  const response = await fetch(`${service.origin}/portal/api${filled}${query}`, {
    method,
    headers: {
      'surety-portal': '1',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': newAddress(),
      ...(cookie === null ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined || method === 'GET' ? {} : { body }),
  });
  const isStream = response.headers.get('content-type')?.includes('event-stream');
  if (!isStream) return { status: response.status, text: await response.text() };
  await response.body?.cancel();
  return { status: response.status, text: '' };
}

test.each(listPortalOperations().map((operation, index) => ({ ...operation, index })))(
  'odd values have an answer of the contract, and no 5xx, from $id',
  async ({ index, ...operation }) => {
    const make = samples[operation.id] ?? (async () => ({}));
    const first = await make();
    let sample: SampleRequest | undefined = first;
    const found: string[] = [];
    const walk = changesOf(first, operation);
    for (const change of sampleOf(walk, { seed: seed * 1_000 + index, oneIn })) {
      sample ??= await make();
      const asked = change(sample);
      const { status, text } = await send(operation, asked);
      if (status >= 500) found.push(`${status} ${JSON.stringify(asked).slice(0, 400)}: ${text}`);
      // A request that was carried out may have used its sample up, and one may have ended the session.
      if (status < 300) sample = undefined;
      if (status === 401 && !operation.isOpen) {
        const proof = { email: person.email, password: goodPassword };
        await person.browser.call('POST', '/session', proof);
      }
    }
    expect(found).toEqual([]);
  },
  120_000,
);
