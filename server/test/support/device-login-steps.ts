import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { correctWallClock } from '../../src/platform/clock/wall-clock.ts';
import { pageHeaders } from './person-steps.ts';
import { type Browser, joinAs } from './portal-people.ts';
import {
  type ApiResponse,
  apiOf,
  startTestService,
  type TestBrand,
  type TestService,
} from './test-service.ts';

export type DeviceLoginSteps = ReturnType<typeof deviceLoginSteps>;

/** Starts a service for a file's tests of logins, each of which begins without any. */
export function serveDeviceLogins(): { test: TestService; steps: DeviceLoginSteps } {
  const served = {} as { test: TestService; steps: DeviceLoginSteps };
  beforeAll(async () => {
    served.test = await startTestService({ worker: false, trustedProxies: ['127.0.0.1'] });
    served.steps = deviceLoginSteps(served.test);
  }, 120_000);
  afterAll(() => served.test.stop());
  beforeEach(async () => {
    await served.test.owner.query('delete from device_logins; delete from sign_in_failures');
  });
  afterEach(() => correctWallClock(0));
  return served;
}

export const codeOf = ({ body }: ApiResponse): unknown => body.Code;
export const statusOf = async (answer: Promise<ApiResponse>) => (await answer).body.status;

/** A login that a test's command has begun. */
export interface Begun {
  deviceCode: string;
  userCode: string;
}

/** Steps of a command that logs in by the browser, each at an address of the test's choice. */
export function deviceLoginSteps(service: TestService) {
  const api = apiOf(service.origin, null, '/portal/api');
  const post = (path: string, body: unknown, address: string): Promise<ApiResponse> =>
    api('POST', `/device-logins${path}`, body, { ...pageHeaders, 'x-forwarded-for': address });
  const ask = (address = '127.77.0.1', body: object = { host_name: 'laptop' }) =>
    post('', body, address);
  return {
    ask,
    begin: async (address?: string): Promise<Begun> => {
      const { status, body } = await ask(address);
      if (status !== 201) throw new Error(`Beginning a login answered ${status}`);
      return { deviceCode: body.device_code, userCode: body.user_code };
    },
    poll: ({ deviceCode }: Pick<Begun, 'deviceCode'>, address = '127.77.0.1') =>
      post('/poll', { device_code: deviceCode }, address),
    cancel: ({ deviceCode }: Pick<Begun, 'deviceCode'>) =>
      post('/cancel', { device_code: deviceCode }, '127.77.0.1'),
  };
}

/** A grant that the page of the portal proposes. */
export const sampleGrant = { scope: 'full', label: 'Command line on laptop' };

/** Sends a code that a person typed. */
export const findLogin = (browser: Browser, userCode: string): Promise<ApiResponse> =>
  browser.call('POST', '/device-logins/find', { user_code: userCode });

export async function idOfLogin(browser: Browser, { userCode }: Begun): Promise<string> {
  return (await findLogin(browser, userCode)).body.login_id;
}

/** Types the code of a login and approves it for a brand. */
export async function approveLogin(
  browser: Browser,
  brand: TestBrand,
  begun: Begun,
  body: object = sampleGrant,
): Promise<ApiResponse> {
  const id = await idOfLogin(browser, begun);
  return browser.in(brand)('POST', `/device-logins/${id}/approve`, body);
}

/** A brand with its owner, who is signed in. */
export async function brandWithOwner(service: TestService) {
  const brand = await service.createBrand();
  return { brand, ...(await joinAs(service, { brand })) };
}
