import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationCalls, ssns } from '../support/application-calls.ts';
import { clockCalls } from '../support/clock-calls.ts';
import { sentDocument } from '../support/kyc-calls.ts';
import { openedValues } from '../support/sealed-values.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let calls: ReturnType<typeof applicationCalls>;
let clock: ReturnType<typeof clockCalls>;

beforeAll(async () => {
  // No worker: the advances of the brand's clock do all due work.
  service = await startTestService({ worker: false });
  calls = applicationCalls(service, service.brand);
  clock = clockCalls(service, service.brand);
  await clock.stop();
});
afterAll(() => service.stop());

const street = '77 Lethe Lane';
const person = {
  first_name: 'Erasmine',
  last_name: 'Vergessen',
  email: 'erasmine@forget.example',
  phone: '415-555-0177',
  dob: '1977-07-17',
};
/** Text that appears in no row once the person is erased. */
const traces = [...Object.values(person), street, 'Erasmina', '78 Lethe Lane'];

/** Advances the clock, however many limits of one advance are in between. */
async function advance(by: string): Promise<void> {
  const to = (await clock.now()).toZonedDateTimeISO('UTC').add(by).toInstant().toString();
  while (!(await clock.advance({ to })).reached);
}

const createPerson = (ssn: string) =>
  calls.kyc.createCustomer({
    ...person,
    ssn,
    addresses: [
      {
        address_type: 'PHYSICAL',
        is_primary: true,
        street,
        city: 'Springfield',
        state: 'IL',
        zip_code: '62701',
        country: 'US',
      },
    ],
  });

/** Submits a person's application, whose own values differ from the record's. */
async function submit(ssn: string, submissions = 1) {
  const customerId = await createPerson(ssn);
  const { application_id: id } = await calls.create(customerId, { first_name: 'Erasmina' });
  await calls.patch(id, { street: '78 Lethe Lane', ssn });
  for (let each = 0; each < submissions; each++) {
    expect((await calls.submit(id)).status).toBe(200);
    await advance('PT1H');
  }
  return { customerId, id };
}

/** Traces of the person in the brand's rows, in clear or sealed, with their table. */
async function findTraces(): Promise<string[]> {
  return [...(await findClearTraces()), ...(await findSealedTraces())];
}

async function findSealedTraces(): Promise<string[]> {
  const opened = await openedValues(service);
  const found = opened.flatMap(({ table, text }) =>
    traces.filter((trace) => text.includes(trace)).map((trace) => `${table}: ${trace}`),
  );
  return [...new Set(found)];
}

async function findClearTraces(): Promise<string[]> {
  const pool = service.owner;
  const { rows: tables } = await pool.query<{ table_name: string }>(
    `select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'brand_id'`,
  );
  const patterns = traces.flatMap((text) => [text, Buffer.from(text).toString('hex')]);
  const found: string[] = [];
  for (const { table_name } of tables) {
    const { rows } = await pool.query<{ pattern: string }>(
      `select distinct pattern from ${table_name} t, unnest($2::text[]) pattern
        where brand_id = $1 and strpos(lower(t::text), lower(pattern)) > 0`,
      [service.brand.brandId, patterns],
    );
    found.push(...rows.map(({ pattern }) => `${table_name}: ${pattern}`));
  }
  return found;
}

/** Numbers of sealed values of the person. */
async function countSealed() {
  const { rows } = await service.owner.query(
    `select (select count(*)::int from kyc_documents where brand_id = $1 and content is not null) documents,
            (select count(*)::int from kyc_verifications where brand_id = $1 and identity is not null) identities,
            (select count(*)::int from credit_applications where brand_id = $1 and own_ssn_sealed is not null) ssns,
            (select count(*)::int from customers where brand_id = $1 and ssn_sealed is not null) customers`,
    [service.brand.brandId],
  );
  return rows[0];
}

const remove = async (customerId: string) => {
  const { status, body } = await service.brand.api('DELETE', `/customers/${customerId}`);
  expect([status, body]).toEqual([200, expect.anything()]);
};

test('a deleted customer is erased, each record when the law does not have it kept any more', async () => {
  // An owner of an account, who has sent documents.
  const owner = await submit('222-22-2222');
  const types = ['government_id', 'utility_bill'];
  const sent = types.map((type) => sentDocument(type));
  expect((await calls.kyc.upload(owner.customerId, ...sent)).status).toBe(201);
  await advance('PT1H');
  expect((await calls.get(owner.id)).application_status).toBe('approved');
  await service.owner.query(
    `update accounts set status = 'closed' where brand_id = $1 and customer_id = $2`,
    [service.brand.brandId, owner.customerId],
  );
  const denied = await submit(ssns.fails, 3);
  expect((await calls.get(denied.id)).application_status).toBe('denied');
  // A KYC without an application, and an application that was never submitted.
  const direct = await createPerson(ssns.fails);
  expect((await calls.kyc.start(direct)).status).toBe(201);
  await advance('PT1H');
  await calls.create(direct, { first_name: 'Erasmina' });
  expect(await countSealed()).toEqual({ documents: 2, identities: 5, ssns: 2, customers: 3 });

  expect(await findTraces()).toEqual(
    expect.arrayContaining(['customers: Vergessen', 'credit_applications: Erasmina']),
  );
  expect(await findClearTraces()).toEqual([]);
  for (const id of [owner.customerId, denied.customerId, direct]) await remove(id);
  expect(await countSealed()).toEqual({ documents: 2, identities: 4, ssns: 2, customers: 0 });
  expect((await calls.get(denied.id)).applicant.first_name).toBe('Erasmina');

  await advance('P1Y');
  await advance('P1Y');
  expect(await countSealed()).toEqual({ documents: 2, identities: 4, ssns: 2, customers: 0 });
  await advance('P3M');
  expect(await countSealed()).toEqual({ documents: 2, identities: 1, ssns: 0, customers: 0 });
  const holders = (await findTraces()).map((trace) => trace.split(':')[0]);
  expect(new Set(holders)).toEqual(new Set(['kyc_verifications']));
  for (const { id } of [owner, denied]) {
    const { applicant } = await calls.get(id);
    expect(applicant).toMatchObject({ first_name: null, ssn: null, street: null, email: null });
  }
  for (let years = 0; years < 3; years++) await advance('P1Y');
  expect(await countSealed()).toEqual({ documents: 0, identities: 0, ssns: 0, customers: 0 });
  expect(await findTraces()).toEqual([]);
}, 120_000);

test('the identities of an application are kept as long as the application, whose notice was late', async () => {
  const denied = await submit(ssns.fails, 3);
  await advance('P90D');
  const notice = `/credit/applications/${denied.id}/adverse-actions/notice/sent`;
  expect((await service.brand.api('POST', notice)).status).toBe(200);
  await remove(denied.customerId);
  await advance('P1Y');
  await advance('P1Y');
  await advance('P27D');
  expect(await countSealed()).toEqual({ documents: 0, identities: 3, ssns: 1, customers: 0 });
  await advance('P5D');
  expect(await countSealed()).toEqual({ documents: 0, identities: 0, ssns: 0, customers: 0 });
}, 120_000);
