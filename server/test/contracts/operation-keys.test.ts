import { afterAll, beforeAll, expect, test } from 'vitest';
import { readApiDocument } from '../support/api-document.ts';
import { keySteps } from '../support/key-steps.ts';
import { createSampleCustomer, temporaryApi } from '../support/sample-links.ts';
import { type Api, apiOf, startTestService, type TestService } from '../support/test-service.ts';
import { openWorldSteps } from '../support/world-steps.ts';

const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

/** Operations that a temporary key reaches, for its customer's objects alone (0182). */
const ofTemporaryKeys = new Set([
  'deleteAccount',
  'finishLinkFlow',
  'getAccount',
  'getAccountBalances',
  'getAccountHistory',
  'getCard',
  'getEvent',
  'getTransaction',
  'getTransfer',
  'linkExternalAccount',
  'listAccounts',
  'listCards',
  'listEvents',
  'listPayments',
  'listTransactions',
  'listTransfers',
  'renewLink',
  'revealCard',
  'startLinkFlow',
  'streamEvents',
]);

/** Reads of what other keys did: a key that is restricted to reading may not see them (0198). */
const notForReaders = new Set(['listAuditEvents']);

/** A cardholder sees a number in a page of the brand, and nobody else does. */
const forTemporaryAlone = new Set(['revealCard']);

interface Documented {
  operationId: string;
  security?: Record<string, unknown>[];
}

interface Row {
  id: string;
  method: string;
  path: string;
  isForManagement: boolean;
}

const rows: Row[] = Object.entries(
  readApiDocument<{ paths: Record<string, Record<string, Documented>> }>().paths,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, security }]) => ({
    id: operationId,
    method: method.toUpperCase(),
    path: path.replaceAll(/\{\w+\}/g, nobody),
    isForManagement: security?.some((keys) => 'ManagementKey' in keys) ?? false,
  })),
);

let service: TestService;
const callers: Record<string, Api> = {};

beforeAll(async () => {
  service = await startTestService({ worker: false });
  const { brand, origin } = service;
  callers.full = brand.api;
  callers.reading = apiOf(origin, await keySteps(service, brand).create('read_only'));
  callers.temporary = await temporaryApi(service, brand, await createSampleCustomer(brand));
  callers.none = apiOf(origin, null);
  const { key } = await openWorldSteps(service);
  callers.management = (method, path, body) =>
    apiOf(origin, null)(method, path, body, { 'management-key': key });
});
afterAll(() => service.stop());

/** A key that may call: the request is judged by its content, which here is empty or of nobody. */
const mayCall = (status: number) => status !== 401 && status !== 403;

/** The stream of events never ends, so only its refusals can be read whole. */
async function statusOf(caller: string, { method, path }: Row): Promise<number> {
  const api = callers[caller];
  if (!api) throw new Error(`No caller is called ${caller}`);
  const asked = path === '/events/stream' ? `${path}?after=nonsense` : path;
  return (await api(method, asked, method === 'GET' ? undefined : {})).status;
}

test.each(rows)('$id may be called by the keys that its permission names', async (row) => {
  const allowed = {
    none: false,
    management: row.isForManagement,
    full: !row.isForManagement && !forTemporaryAlone.has(row.id),
    reading: !row.isForManagement && row.method === 'GET' && !notForReaders.has(row.id),
    temporary: ofTemporaryKeys.has(row.id),
  };
  for (const [caller, may] of Object.entries(allowed)) {
    const status = await statusOf(caller, row);
    expect(mayCall(status), `${caller}: ${status}`).toBe(may);
    if (!may) {
      const isUnknown = caller === 'none' || caller === 'management' || row.isForManagement;
      expect(status, caller).toBe(isUnknown ? 401 : 403);
    }
  }
});
