import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { junkValues, withJunk } from '../support/junk.ts';
import { openSampleCard } from '../support/sample-cards.ts';
import { sampleBusiness, sampleCustomer, sampleOwner } from '../support/sample-people.ts';
import { type ApiResponse, startTestService, type TestService } from '../support/test-service.ts';

interface Documented {
  method: string;
  path: string;
  body: unknown;
  query: string[];
}

let test: TestService;
let operations: Documented[];

beforeAll(async () => {
  test = await startTestService({ worker: false });
  const response = await fetch(`${test.origin}/openapi.json`);
  operations = documented((await response.json()) as OpenApi);
  Object.assign(ids, await makeObjects());
});
afterAll(() => test.stop());

async function makeObjects(): Promise<Record<string, string>> {
  const { cardId, depositId } = await openSampleCard(test, 10_000n);
  const post = async (path: string, body: object) =>
    (await test.brand.api('POST', path, body)).body;
  const { customer_id } = await post('/customers', sampleCustomer);
  const owners = { ...sampleBusiness, beneficial_owners: [sampleOwner, sampleOwner] };
  const business = await post('/businesses', owners);
  const application = await post('/credit/applications', {
    program_id: test.brand.programId,
    applicant: { customer_id, total_annual_income: 7_000_000, monthly_housing_payment: 90_000 },
  });
  const callback_url = 'http://127.0.0.1:9/hook';
  const webhook = await post('/webhooks', { callback_url, events: ['*'] });
  return {
    customer_id,
    business_id: business.business_id,
    beneficial_owner_id: business.beneficial_owners[0].beneficial_owner_id,
    application_id: application.application_id,
    webhook_id: webhook.webhook_id,
    account_id: depositId,
    card_id: cardId,
  };
}

interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters: { name: string; in: string }[];
        requestBody?: { content: Record<string, { example?: unknown }> };
      }
    >
  >;
}

function documented({ paths }: OpenApi): Documented[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      body: requestBody?.content['application/json']?.example,
      query: parameters.filter((p) => p.in === 'query').map(({ name }) => name),
    })),
  );
}

const unknownId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
/** Objects that are there, by the name that paths have for their ids. */
const ids: Record<string, string> = {};
const atReal = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? unknownId);

/** What was answered badly: with a 5xx, or with an error in no shape of the contract. */
function complaint(what: string, { status, body }: ApiResponse): string[] {
  if (status < 400) return [];
  const isRequestError = body.Status === status && body.Message && body.Code && body.Type;
  const isCreditError = body.status && Number.isInteger(body.code) && body.message && body.details;
  const isConflict = status === 409 && body.type === 'RESOURCE_CONFLICT' && body.code;
  const isWellFormed = isRequestError || isCreditError || isConflict;
  return status < 500 && isWellFormed ? [] : [`${what}: ${status} ${JSON.stringify(body)}`];
}

/** Calls with all of these, a few at a time, and gathers the complaints. */
async function complaints<T>(inputs: Iterable<T>, call: (input: T) => Promise<string[]>) {
  const found: string[] = [];
  const queue = inputs[Symbol.iterator]();
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      found.push(...(await call(next.value)));
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return found;
}

describe('every documented operation', () => {
  it('is there to be tried, on objects that are there', () => {
    expect(Object.values(ids).every(Boolean)).toBe(true);
    expect(operations.length).toBeGreaterThan(30);
    expect(operations.filter(({ body }) => body !== undefined).length).toBeGreaterThan(10);
  });

  it('answers junk at any place of its body with an error of the contract, never a 5xx', async () => {
    for (const { method, path, body } of operations) {
      if (body === undefined) continue;
      const found = await complaints(withJunk(body), async (junk) => {
        const text = JSON.stringify(junk);
        return complaint(
          `${method} ${path} ${text}`,
          await test.brand.api(method, atReal(path), text),
        );
      });
      expect(found).toEqual([]);
    }
  });

  it('answers junk in its path and query the same way', async () => {
    const texts = junkValues.map((value) => String(JSON.stringify(value)).slice(0, 300));
    for (const { method, path, query } of operations) {
      const send = async (target: string) =>
        complaint(`${method} ${target}`, await test.brand.api(method, target));
      const paths = texts.map((text) =>
        path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(text.toWellFormed())),
      );
      const queries = query.flatMap((name) =>
        [
          '',
          '%00',
          '%ff',
          '-1',
          '1e9',
          '2024-02-30',
          '9999-12-31',
          unknownId,
          '%F0%9F%99%82',
          '1&a=2',
        ].map((value) => `${atReal(path)}?${name}=${value}&${name.startsWith('l') ? '' : name}`),
      );
      expect(await complaints([...paths, ...queries], send)).toEqual([]);
    }
  });
});
