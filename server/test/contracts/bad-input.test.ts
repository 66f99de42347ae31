import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutReferences } from '../support/api-document.ts';
import { junkValues, withJunk } from '../support/malformed-values.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { sampleBusiness, sampleCustomer, sampleOwner } from '../support/sample-people.ts';
import { type ApiResponse, startTestService, type TestService } from '../support/test-service.ts';
import { openWorldSteps } from '../support/world-steps.ts';

interface Documented {
  method: string;
  path: string;
  body: unknown;
  query: string[];
  isForManagement: boolean;
}

let service: TestService;
let managementKey: string;
let operations: Documented[];

beforeAll(async () => {
  service = await startTestService({ worker: false });
  const response = await fetch(`${service.origin}/openapi.json`);
  operations = documented(withoutReferences((await response.json()) as OpenApi));
  Object.assign(ids, await makeObjects());
});
afterAll(() => service.stop());

async function makeObjects(): Promise<Record<string, string>> {
  const { cardId, depositId } = await openSampleCard(service, 10_000n);
  const worlds = await openWorldSteps(service);
  managementKey = worlds.key;
  const world = await worlds.make();
  const post = async (path: string, body: object) =>
    (await service.brand.api('POST', path, body)).body;
  const { customer_id } = await post('/customers', sampleCustomer);
  const owners = { ...sampleBusiness, beneficial_owners: [sampleOwner, sampleOwner] };
  const business = await post('/businesses', owners);
  const application = await post('/credit/applications', {
    program_id: service.brand.programId,
    applicant: { customer_id, total_annual_income: 7_000_000, monthly_housing_payment: 90_000 },
  });
  const callback_url = 'http://127.0.0.1:9/hook';
  const webhook = await post('/webhooks', { callback_url, events: ['*'] });
  const delivery = await post(`/webhooks/${webhook.webhook_id}/test`, {});
  const purchase = await post('/simulate/authorization', samplePurchase(cardId, '1.00'));
  return {
    customer_id,
    customer_or_business_id: customer_id,
    business_id: business.business_id,
    beneficial_owner_id: business.beneficial_owners[0].beneficial_owner_id,
    application_id: application.application_id,
    webhook_id: webhook.webhook_id,
    delivery_id: delivery.delivery_id,
    event_id: delivery.event_id,
    account_id: depositId,
    card_id: cardId,
    transaction_id: purchase.transaction_id,
    world_id: world.brandId,
    snapshot_id: await worlds.snapshot(world),
  };
}

interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters: { name: string; in: string }[];
        security?: Record<string, unknown>[];
        requestBody?: { content: Record<string, { example?: unknown }> };
      }
    >
  >;
}

function documented({ paths }: OpenApi): Documented[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, security }]) => ({
      method: method.toUpperCase(),
      path,
      body: requestBody?.content['application/json']?.example,
      query: parameters.filter((p) => p.in === 'query').map(({ name }) => name),
      isForManagement: security?.some((kind) => 'ManagementKey' in kind) ?? false,
    })),
  );
}

const unknownId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
const queryJunk = [
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
];
/** Existing objects, by the name that paths have for their ids. */
const ids: Record<string, string> = {};
const atReal = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? unknownId);

/** Sends a request with the key that its operation requires. */
const sendTo = ({ method, isForManagement }: Documented, target: string, body?: string) =>
  service.brand.api(
    method,
    target,
    body,
    isForManagement ? { 'management-key': managementKey } : undefined,
  );

/** Describes a bad answer: a 5xx, or an error in no shape of the contract. */
function complaint(what: string, { status, body }: ApiResponse): string[] {
  if (status < 400) return [];
  const isRequestError = body.Status === status && body.Message && body.Code && body.Type;
  const isCreditError = body.status && Number.isInteger(body.code) && body.message && body.details;
  const isConflict = status === 409 && body.type === 'RESOURCE_CONFLICT' && body.code;
  const isWellFormed = isRequestError || isCreditError || isConflict;
  return status < 500 && isWellFormed ? [] : [`${what}: ${status} ${JSON.stringify(body)}`];
}

/** Sends all requests, a few at a time, and collects the bad answers. */
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

describe('malformed input', () => {
  test('is sent to every documented operation, on existing objects', () => {
    expect(Object.values(ids).every(Boolean)).toBe(true);
    expect(operations.length).toBeGreaterThan(30);
    expect(operations.filter(({ body }) => body !== undefined).length).toBeGreaterThan(10);
  });

  test('anywhere in a body gets an error of the contract, never a 5xx', async () => {
    for (const operation of operations) {
      const { method, path, body } = operation;
      if (body === undefined) continue;
      const found = await complaints(withJunk(body), async (junk) => {
        const text = JSON.stringify(junk);
        const answer = await sendTo(operation, atReal(path), text);
        return complaint(`${method} ${path} ${text}`, answer);
      });
      expect(found).toEqual([]);
    }
  });

  test('in path and query gets an error of the contract', async () => {
    const texts = junkValues.map((value) => String(JSON.stringify(value)).slice(0, 300));
    for (const operation of operations) {
      const { method, path, query } = operation;
      const send = async (target: string) =>
        complaint(`${method} ${target}`, await sendTo(operation, target));
      const paths = texts.map((text) =>
        path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(text.toWellFormed())),
      );
      const queries = query.flatMap((name) =>
        queryJunk.map(
          (value) => `${atReal(path)}?${name}=${value}&${name.startsWith('l') ? '' : name}`,
        ),
      );
      // A path without an id has only one form.
      expect(await complaints(new Set([...paths, ...queries]), send)).toEqual([]);
    }
  });

  test('is refused before a request waits for events', async () => {
    const names = ['after', 'event', 'customer_id', 'object_id', 'since'];
    const values = ['', '%00', '-1', 'x'.repeat(300)];
    const targets = names.flatMap((name) =>
      values.flatMap((value) => [
        `/events?wait=30&${name}=${value}`,
        `/events/stream?${name}=${value}`,
      ]),
    );
    const accepted = await complaints(targets, async (target) => {
      const { status, body } = await service.brand.api('GET', target);
      const [, name] = /(\w+)=[^&]*$/.exec(target) ?? [];
      return status === 400 && body.Message.includes(name) ? [] : [`${target}: ${status}`];
    });
    expect(accepted).toEqual([]);
  });
});

describe('a body that is no JSON', () => {
  const send = async (text: string) => {
    const headers = { 'content-type': 'application/json' };
    return (await service.brand.api('POST', '/customers', text, headers)).body.Message;
  };

  test('is answered with the place of the error, also before a long rest', async () => {
    expect(await send(`{"a":1,\n"b" 2, "c":"${'x'.repeat(100_000)}"}`)).toContain(
      'ColonExpected at line 2, column 5',
    );
  });

  test.each([
    ['blanks', `${' '.repeat(500_000)}x`],
    ['a text', `["${'x'.repeat(500_000)}",x]`],
    ['a number', `[${'1'.repeat(500_000)},x]`],
  ])('is not searched beyond its beginning, such as after %s', async (_, text) => {
    expect(await send(text)).toContain('body must be JSON: it is wrong after character 32768');
  });
});
