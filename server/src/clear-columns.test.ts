import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationCalls, ssns } from '../test/support/application-calls.ts';
import { bankSteps } from '../test/support/bank-steps.ts';
import { sentDocument } from '../test/support/kyc-calls.ts';
import { sampleBusiness, sampleOwner } from '../test/support/sample-people.ts';
import { startTestService, type TestService } from '../test/support/test-service.ts';
import { openNumbers } from './features/accounts/bank-numbers/sealed-numbers.ts';

/** A person whose values stand nowhere else in the database. */
const person = {
  first_name: 'Quillfeather',
  middle_name: 'Ottoline',
  last_name: 'Zubrowska',
  dob: '1931-03-09',
  phone: '555-867-5309',
  email: 'quill.zubrowska@example.com',
};
/** Stands in an application alone. */
const ownEmail = 'ottoline@example.org';
const street = '77 Wexcombe Lane';
const businessStreet = '12 Marlowe Quay';
const address = {
  address_type: 'PHYSICAL',
  street,
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
  country: 'US',
  is_primary: true,
};
const ein = '98-7654329';
const documentText = 'a scan of a passport, for this test alone';
const fileName = 'zubrowska-passport.png';

let service: TestService;
let columns: Map<string, string>;

beforeAll(async () => {
  service = await startTestService({ settings: { ach_speed: 'calendar' } });
  const { brand } = service;
  const applications = applicationCalls(service, brand);
  const { kyc } = applications;
  const addresses = [address];
  const owner = { ...sampleOwner, ...person, addresses, ssn: ssns.fails };
  const offices = [{ ...address, street: businessStreet }];
  const business = { ...sampleBusiness, ein, addresses: offices, beneficial_owners: [owner] };
  expect((await brand.api('POST', '/businesses', business)).status).toBe(201);
  const customerId = await kyc.createCustomer({ ...person, addresses, ssn: ssns.asksForDocuments });
  const application = await applications.create(customerId, { ssn: ssns.asksForDocuments });
  await applications.create(await kyc.createCustomer(), { email: ownEmail });
  expect((await applications.submit(application.application_id)).status).toBe(200);
  const { documents } = await kyc.reached(customerId, 'document required');
  const png = Buffer.concat([sentContent(), Buffer.from(documentText)]);
  const document = { ...sentDocument(documents[0].document_type, png), file_name: fileName };
  expect((await kyc.upload(customerId, document)).status).toBe(201);
  const bank = await bankSteps(service, brand);
  await bank.pull('2026-07-02T15:00:00Z');
  await bank.cut('2026-07-02T20:45:00Z');
  await brand.api('POST', '/webhooks', { callback_url: 'https://example.com/', events: ['*'] });
  columns = await readColumns();
}, 120_000);
afterAll(() => service.stop());

/** Beginning of an image, by which its type is known. */
function sentContent(): Buffer {
  return Buffer.from(sentDocument('any').content, 'base64');
}

/** Content of every column of every table, as a dump by the owner has it. */
async function readColumns(): Promise<Map<string, string>> {
  const { owner } = service;
  const { rows: tables } = await owner.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t`,
    );
    for (const [column, value] of rows.flatMap(({ row }) => Object.entries(row))) {
      const key = `${name}.${column}`;
      found.set(key, `${found.get(key) ?? ''}${JSON.stringify(value)}\n`);
    }
  }
  return found;
}

/** Columns in which a text stands in clear, also within bytes. */
function columnsWith(text: string): string[] {
  const hex = Buffer.from(text).toString('hex');
  const found = [...columns].filter(([, all]) => all.includes(text) || all.includes(hex));
  return found.map(([name]) => name).toSorted();
}

test.each([
  ['an SSN', ssns.asksForDocuments],
  ['an SSN without hyphens', ssns.asksForDocuments.replaceAll('-', '')],
  ['the SSN of a beneficial owner', ssns.fails],
  ['the content of a document', documentText],
  ['the name of a file', fileName],
  ['a processor token', 'processor-sandbox-sample'],
  ['a first name', person.first_name],
  ['a middle name', person.middle_name],
  ['a last name', person.last_name],
  ['a birth date', person.dob],
  ['a phone', person.phone],
  ['a phone without hyphens', person.phone.replaceAll('-', '')],
  ['an e-mail', person.email],
  ['an e-mail in capitals', person.email.toUpperCase()],
  ['a street', street],
  ['an own value of an application', ownEmail],
])('%s stands in clear in no column', (_, text) => {
  expect(columnsWith(text)).toEqual([]);
});

test('account numbers of external accounts stand in clear in no column', async () => {
  const { brandId } = service.brand;
  const context = await service.service.createContext(brandId, { kind: 'job' }, 'test');
  const { account_id, numbers } = await service.database.allBrands.db
    .selectFrom('bank_numbers')
    .select(['account_id', 'numbers'])
    .executeTakeFirstOrThrow();
  const { accountNumber } = openNumbers(context, account_id, numbers);
  expect(accountNumber.length).toBeGreaterThan(5);
  expect(columnsWith(accountNumber)).toEqual([]);
});

test.each([
  ['an EIN', ein, ['businesses.ein']],
  ["a business's street", businessStreet, ['businesses.addresses']],
])('%s stands in clear in the columns that 0163 names, and in no other', (_, text, named) => {
  expect(columnsWith(text)).toEqual(named);
});
