import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

let test: TestService;
let card: SampleCard;
let lastFour: string;

beforeAll(async () => {
  test = await startTestService();
  card = await openSampleCard(test, 10_000n);
  lastFour = (await test.brand.api('GET', `/cards/${card.cardId}`)).body.last_four;
});
afterAll(() => test.stop());

const ask = (q: string, api: Api = test.brand.api) =>
  api('GET', `/search?q=${encodeURIComponent(q)}`);
const find = async (q: string) => {
  const { status, body } = await ask(q);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body.data as { object_id: string; type: string; title: string; found_by: string }[];
};
const found = async (q: string) =>
  (await find(q)).map(({ object_id, found_by }) => [object_id, found_by]);

describe('GET /search', () => {
  it('finds an object by its id, in any case and with spaces around it', async () => {
    expect(await found(card.cardId)).toEqual([[card.cardId, 'id']]);
    expect(await found(` ${card.cardId.toUpperCase()} `)).toEqual([[card.cardId, 'id']]);
    expect((await find(card.cardId))[0]).toMatchObject({
      type: 'card',
      title: `Card …${lastFour}`,
    });
  });

  it('finds a card by its last four digits', async () => {
    expect(await found(lastFour)).toContainEqual([card.cardId, 'card_last_four']);
  });

  it.each([
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

  it('finds a business by the beginning of its name, in any case, taking % and _ as they are', async () => {
    const name = 'Zoë_s Bakery 100% Co';
    const body = { ...sampleBusiness, legal_business_name: name };
    const { business_id } = (await test.brand.api('POST', '/businesses', body)).body;
    for (const q of ['zoë', 'ZOË_S BAK', name]) {
      expect(await found(q)).toContainEqual([business_id, 'business_name']);
    }
    for (const q of ['zo_', 'Zoë%', 'Bakery 100']) {
      expect(await found(q)).not.toContainEqual([business_id, 'business_name']);
    }
  });

  it('finds a transfer by its trace number, and its file by name', async () => {
    const external = await linkSampleAccount(test.brand, card.customerId);
    const { transfer_id } = (
      await test.brand.api('POST', '/transfers', {
        origination_account_id: external,
        destination_account_id: card.depositId,
        amount: 700,
      })
    ).body;
    const row = await eventually(async () => {
      const { rows } = await test.owner.query(
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

  it('finds a change by its request id, which a key that only reads does not', async () => {
    const made = await test.brand.api('POST', '/customers', sampleCustomer, {
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
    expect((await test.brand.api('GET', result.path)).body.data).toHaveLength(1);
    const reader = apiOf(test.origin, await keySteps(test, test.brand).create('read_only'));
    expect((await ask('signup-42.a', reader)).body.data).toEqual([]);
  });

  it('shows ten of a kind, and tells that there are more', async () => {
    const brand = await test.createBrand();
    for (let count = 0; count < 11; count++) await brand.api('POST', '/customers', sampleCustomer);
    const { body } = await ask('Example', brand.api);
    expect(body.data).toHaveLength(10);
    expect(body.has_more).toBe(true);
    expect((await ask('nothing such', brand.api)).body).toEqual({ data: [], has_more: false });
  });

  it('finds nothing of another brand, and no deleted customer', async () => {
    const other = await test.createBrand();
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

  it.each([
    ['an SSN', '123-45-6789', 'last four'],
    ['a card number', '9999 0000 1234 5678', 'card number'],
    ['one digit', '7', 'four digits'],
  ])('refuses %s, with the field and the rule', async (_name, q, rule) => {
    expect(await ask(q)).toMatchObject({
      status: 400,
      body: { Code: 'search_schema', Message: expect.stringContaining(rule) },
    });
  });

  it('refuses an absent, an empty and an overlong text, and unknown parameters', async () => {
    for (const path of [
      '/search',
      '/search?q=',
      `/search?q=${'x'.repeat(255)}`,
      '/search?q=x&p=1',
    ]) {
      expect((await test.brand.api('GET', path)).status).toBe(400);
    }
  });

  it.each(['%', '_', "'", ';--', '…', '☂', '\\', ' . '])('takes %s as text', async (q) => {
    expect(await find(q)).toEqual([]);
  });

  it('the table of keys: full and reading ones search, temporary and management keys do not', async () => {
    const reader = apiOf(test.origin, await keySteps(test, test.brand).create('read_only'));
    expect((await ask(lastFour, reader)).status).toBe(200);
    const temporary = await temporaryApi(test, test.brand, card.customerId);
    expect((await ask(lastFour, temporary)).status).toBe(403);
    expect((await ask(lastFour, apiOf(test.origin, null))).status).toBe(401);
    const { key } = await openWorldSteps(test);
    const manager: Api = (method, path) =>
      apiOf(test.origin, null)(method, path, undefined, { 'management-key': key });
    expect((await ask(lastFour, manager)).status).toBe(401);
  });
});
