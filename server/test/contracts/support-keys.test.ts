import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keySteps } from '../support/key-steps.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import { type Api, apiOf, startTestService, type TestService } from '../support/test-service.ts';
import { openWorldSteps } from '../support/world-steps.ts';

const noId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

let service: TestService;
const apis: Record<string, Api> = {};

beforeAll(async () => {
  service = await startTestService({ worker: false });
  const { brand, origin } = service;
  const { body: customer } = await brand.api('POST', '/customers', sampleCustomer);
  const { customer_id } = customer;
  const { body } = await brand.api('POST', '/auth/key/temporary', { customer_id });
  const { key } = await openWorldSteps(service);
  const nobody = apiOf(origin, null);
  apis.none = nobody;
  apis.management = (method, path, sent) => nobody(method, path, sent, { 'management-key': key });
  apis.temporary = apiOf(origin, {
    identity: body.Identity,
    authorization: body.Authorization,
  });
  apis.reader = apiOf(origin, await keySteps(service, brand).create('read_only'));
  apis.full = brand.api;
});
afterAll(() => service.stop());

const statusesOf = async (method: string, path: string, body?: unknown) => {
  const statuses: [string, number][] = [];
  for (const [name, api] of Object.entries(apis)) {
    statuses.push([name, (await api(method, path, body)).status]);
  }
  return Object.fromEntries(statuses);
};

/** Operations of support on a brand's own record: none is for a customer's browser. */
describe.each([
  ['GET', '/requests', 200],
  ['GET', `/requests/${noId}`, 404],
  ['GET', '/requests/errors', 200],
  ['GET', '/requests/series', 200],
  ['GET', '/overview', 200],
  ['GET', '/series?metric=card.created', 200],
  ['GET', `/customers/${noId}/verifications`, 404],
  ['GET', `/credit/applications/${noId}/history`, 404],
  ['GET', `/journals/${noId}`, 404],
  ['GET', `/webhooks/${noId}/health`, 404],
  ['GET', `/webhooks/deliveries/${noId}/sent`, 404],
] as const)('%s %s', (method, path, status) => {
  test('is for keys of the brand, also those that only read', async () => {
    expect(await statusesOf(method, path)).toEqual({
      none: 401,
      management: 401,
      temporary: 403,
      reader: status,
      full: status,
    });
  });
});

describe.each([
  ['POST', `/requests/${noId}/replay`, undefined, 404],
  ['POST', '/webhooks/deliveries/resend', { failing: true }, 200],
] as const)('%s %s', (method, path, body, status) => {
  test('is for full keys of the brand', async () => {
    expect(await statusesOf(method, path, body)).toEqual({
      none: 401,
      management: 401,
      temporary: 403,
      reader: 403,
      full: status,
    });
  });
});
