import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keySteps } from '../support/key-steps.ts';
import { openSampleCard, type SampleCard } from '../support/sample-cards.ts';
import { linkSampleAccount, temporaryApi } from '../support/sample-links.ts';
import { sampleBusiness, sampleCustomer } from '../support/sample-people.ts';
import {
  type Api,
  apiOf,
  eventually,
  startTestService,
  type TestService,
} from '../support/test-service.ts';
import { openWorldSteps } from '../support/world-steps.ts';

let service: TestService;
let card: SampleCard;
let lastFour: string;

beforeAll(async () => {
  service = await startTestService();
  card = await openSampleCard(service, 10_000n);
  lastFour = (await service.brand.api('GET', `/cards/${card.cardId}`)).body.last_four;
});
afterAll(() => service.stop());

const ask = (q: string, api: Api = service.brand.api) =>
  api('GET', `/search?q=${encodeURIComponent(q)}`);
const find = async (q: string) => {
  const { status, body } = await ask(q);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body.data as { object_id: string; type: string; title: string; found_by: string }[];
};
const found = async (q: string) =>
  (await find(q)).map(({ object_id, found_by }) => [object_id, found_by]);

describe('GET /search', () => {
  test('finds an object by its id, in any case and with spaces around it', async () => {
    expect(await found(card.cardId)).toEqual([[card.cardId, 'id']]);
    expect(await found(` ${card.cardId.toUpperCase()} `)).toEqual([[card.cardId, 'id']]);
    expect((await find(card.cardId))[0]).toMatchObject({
      type: 'card',
      title: `Card …${lastFour}`,
    });
  });

  test('finds a card by its last four digits', async () => {
    expect(await found(lastFour)).toContainEqual([card.cardId, 'card_last_four']);
  });

  test.each([
    ['e-mail address', 'ADA@example.com'],
    ['phone number', '555-555-5555'],
    ['phone number with its country code', '+1 (555) 555-5555'],
    ['last name', 'example'],
    ['first and last name', 'Ada Example'],
    ['last and first name', 'Example, Ada'],
    ['last four digits of the SSN', '6789'],
  ])('finds a customer by %s', async (_name, q) => {
    expect(await found(q)).toContainEqual([card.customerId, 'customer']);
    expect((await find(q)).find(({ type }) => type === 'customer')?.title).toBe('Ada Example');
  });

  test('finds a business by the beginning of its name, in any case, taking % and _ as they are', async () => {
    const name = 'Zoë_s Bakery 100% Co';
    const body = { ...sampleBusiness, legal_business_name: name };
    const { business_id } = (await service.brand.api('POST', '/businesses', body)).body;
    for (const q of ['zoë', 'ZOË_S BAK', name]) {
      expect(await found(q)).toContainEqual([business_id, 'business_name']);
    }
    for (const q of ['zo_', 'Zoë%', 'Bakery 100']) {
      expect(await found(q)).not.toContainEqual([business_id, 'business_name']);
    }
  });

  test('finds a transfer by its trace number, and its file by name', async () => {
    const external = await linkSampleAccount(service.brand, card.customerId);
    const { transfer_id } = (
      await service.brand.api('POST', '/transfers', {
        origination_account_id: external,
        destination_account_id: card.depositId,
        amount: 700,
      })
    ).body;
    const row = await eventually(async () => {
      const { rows } = await service.owner.query(
        `select e.trace_number, f.file_name, f.bank_file_id
           from bank_file_entries e join bank_files f using (brand_id, bank_file_id)
          where e.transfer_id = $1`,
        [transfer_id],
      );
      return rows[0];
    });
    expect(await found(row.trace_number)).toEqual([[transfer_id, 'trace_number']]);
    expect(await found(row.file_name)).toContainEqual([row.bank_file_id, 'bank_file_name']);
  });

  test('finds a change by its request id, which a key that only reads does not', async () => {
    const made = await service.brand.api('POST', '/customers', sampleCustomer, {
      'x-request-id': 'signup-42.a',
    });
    expect(made.status).toBe(201);
    const [result] = (await ask('signup-42.a')).body.data;
    expect(result).toMatchObject({
      type: 'request',
      title: 'createCustomer',
      object_id: null,
      found_by: 'request_id',
      request_id: 'signup-42.a',
    });
    expect((await service.brand.api('GET', result.path)).body.data).toHaveLength(1);
    const reader = apiOf(
      service.origin,
      await keySteps(service, service.brand).create('read_only'),
    );
    expect((await ask('signup-42.a', reader)).body.data).toEqual([]);
  });

  test('shows ten of a kind, and tells that there are more', async () => {
    const brand = await service.createBrand();
    for (let count = 0; count < 11; count++) await brand.api('POST', '/customers', sampleCustomer);
    const { body } = await ask('Example', brand.api);
    expect(body.data).toHaveLength(10);
    expect(body.has_more).toBe(true);
    expect((await ask('nothing such', brand.api)).body).toEqual({ data: [], has_more: false });
  });

  test('finds nothing of another brand, and no deleted customer', async () => {
    const other = await service.createBrand();
    const theirs = (await other.api('POST', '/customers', sampleCustomer)).body.customer_id;
    for (const q of [card.cardId, lastFour, 'ada@example.com', 'Example', '6789']) {
      const ids = (await ask(q, other.api)).body.data.map(
        (one: { object_id: string }) => one.object_id,
      );
      expect(ids.filter((id: string) => id !== theirs)).toEqual([]);
    }
    await other.api('DELETE', `/customers/${theirs}`);
    expect((await ask('Example', other.api)).body.data).toEqual([]);
    expect((await ask(theirs, other.api)).body.data).toEqual([]);
  });

  test.each([
    ['an SSN', '123-45-6789', 'last four'],
    ['a card number', '9999 0000 1234 5678', 'card number'],
    ['one digit', '7', 'four digits'],
  ])('refuses %s, with the field and the rule', async (_name, q, rule) => {
    expect(await ask(q)).toMatchObject({
      status: 400,
      body: { Code: 'search_schema', Message: expect.stringContaining(rule) },
    });
  });

  test('refuses an absent, an empty and an overlong text, and unknown parameters', async () => {
    for (const path of [
      '/search',
      '/search?q=',
      `/search?q=${'x'.repeat(255)}`,
      '/search?q=x&p=1',
    ]) {
      expect((await service.brand.api('GET', path)).status).toBe(400);
    }
  });

  test.each(['%', '_', "'", ';--', '…', '☂', '\\', ' . '])('takes %s as text', async (q) => {
    expect(await find(q)).toEqual([]);
  });

  test('the table of keys: full and reading ones search, temporary and management keys do not', async () => {
    const reader = apiOf(
      service.origin,
      await keySteps(service, service.brand).create('read_only'),
    );
    expect((await ask(lastFour, reader)).status).toBe(200);
    const temporary = await temporaryApi(service, service.brand, card.customerId);
    expect((await ask(lastFour, temporary)).status).toBe(403);
    expect((await ask(lastFour, apiOf(service.origin, null))).status).toBe(401);
    const { key } = await openWorldSteps(service);
    const manager: Api = (method, path) =>
      apiOf(service.origin, null)(method, path, undefined, { 'management-key': key });
    expect((await ask(lastFour, manager)).status).toBe(401);
  });
});
