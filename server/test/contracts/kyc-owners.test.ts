import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentDocument } from '../support/kyc-calls.ts';
import { sampleBusiness, sampleOwner } from '../support/sample-people.ts';
import {
  eventually,
  recordedEvents,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

interface Owner {
  businessId: string;
  ownerId: string;
  path: string;
}

async function createOwner(changes: object = {}): Promise<Owner> {
  const business = await service.brand.api('POST', '/businesses', sampleBusiness);
  const businessId: string = business.body.business_id;
  const owners = `/businesses/${businessId}/beneficial_owners`;
  const { status, body } = await service.brand.api('POST', owners, { ...sampleOwner, ...changes });
  expect(status).toBe(201);
  const ownerId: string = body.beneficial_owner_id;
  return { businessId, ownerId, path: `${owners}/${ownerId}/verification-kyc` };
}

const identity = { ssn: '123-45-6789', phone: '5555550100', email: 'ada@example.com' };

const start = ({ path }: Owner, changes: object = {}) =>
  service.brand.api('POST', path, { program_id: service.brand.programId, ...identity, ...changes });

const status = async ({ path }: Owner) =>
  (await service.brand.api('GET', `${path}?program_id=${service.brand.programId}`)).body;

const reached = (owner: Owner, kycStatus: string) =>
  eventually(async () => {
    const record = await status(owner);
    return record.kyc_status === kycStatus && record;
  });

const idsOf = ({ businessId, ownerId }: Owner) => ({
  customer_id: null,
  beneficial_owner_id: ownerId,
  business_id: businessId,
});

/** Payloads of an owner's events, in order. */
async function payloadsOf({ ownerId }: Owner) {
  const events = await recordedEvents(service.database, service.brand.brandId);
  const payloads = events.map(({ payload }) => payload as Record<string, unknown>);
  return payloads.filter((payload) => payload.beneficial_owner_id === ownerId);
}

test("a beneficial owner's KYC passes, with the ids of owner and business and without a customer", async () => {
  const owner = await createOwner();
  const { status: code, body } = await start(owner);
  expect([code, body]).toEqual([201, { ...idsOf(owner), kyc_status: 'submitted' }]);
  expect(await reached(owner, 'passed')).toEqual({
    ...idsOf(owner),
    brand_id: service.brand.brandId,
    kyc_status: 'passed',
  });
  expect(await payloadsOf(owner)).toEqual([
    { ...idsOf(owner), kyc_status: 'submitted' },
    {
      ...idsOf(owner),
      event: 'kyc.verification.success',
      occurred_at: expect.stringMatching(/Z$/),
    },
  ]);
  const again = await start(owner);
  expect([again.status, again.body.Code]).toEqual([409, 'kyc_already_passed']);
});

test("a beneficial owner's documents are accepted at the upload link and as JSON", async () => {
  const owner = await createOwner();
  await start(owner, { ssn: '222-22-2222' });
  const { documents } = await reached(owner, 'document required');
  const put = await fetch(documents[0].upload_link, {
    method: 'PUT',
    body: Buffer.from('%PDF-1.7\n'),
  });
  expect(put.status).toBe(201);
  const sent = await service.brand.api('POST', `${owner.path}/documents`, {
    documents: [sentDocument('utility_bill')],
  });
  expect([sent.status, sent.body.kyc_status]).toEqual([201, 'document required']);
  await reached(owner, 'passed');
  const names = (await payloadsOf(owner)).map(({ event }) => event ?? 'submitted');
  expect(names).toEqual([
    'submitted',
    'kyc.verification.document_required',
    'kyc.verification.success',
  ]);
});

test("a beneficial owner's KYC requires an SSN, a phone and an email from the record or its body", async () => {
  const owner = await createOwner({ ssn: '123-45-6789' });
  const refused = await start(owner, { ssn: undefined, phone: undefined, email: undefined });
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { Code: 'kyc_post_schema', Message: 'Invalid request: phone is required; email is required.' },
  ]);
});

test('a beneficial owner has three KYC attempts, restored by error and expiry', async () => {
  const owner = await createOwner();
  for (const [ssn, end] of [
    ['777-77-7777', 'error'],
    ['888-88-8888', 'expired'],
    ['999-99-0000', 'failed'],
    ['999-99-0000', 'failed'],
    ['999-99-1111', 'failed'],
  ] as const) {
    expect((await start(owner, { ssn })).status).toBe(201);
    await eventually(async () => (await status(owner)).kyc_status === end);
  }
  const { status: code, body } = await start(owner);
  expect([code, body.Code]).toEqual([400, 'kyc_retries']);
});

test("a simulated outcome applies to a beneficial owner's KYC", async () => {
  const owner = await createOwner();
  await start(owner, { ssn: '333-33-3333' });
  const body = { beneficial_owner_id: owner.ownerId, program_id: service.brand.programId };
  const forced = await service.brand.api('POST', '/simulate/kyc-pass', body);
  expect([forced.status, forced.body]).toEqual([200, { ...idsOf(owner), kyc_status: 'passed' }]);
});

test("a beneficial owner's KYC answers 404 for another business or brand", async () => {
  const owner = await createOwner();
  const elsewhere = await createOwner();
  await start(owner);
  const swapped = owner.path.replace(owner.businessId, elsewhere.businessId);
  const query = `?program_id=${service.brand.programId}`;
  const other = await service.createBrand();
  const answers = [
    await service.brand.api('GET', `${swapped}${query}`),
    await other.api('GET', `${owner.path}${query}`),
    await service.brand.api('GET', `${elsewhere.path}${query}`),
  ];
  expect(answers.map(({ status: code, body }) => `${code} ${body.Code}`)).toEqual([
    '404 beneficial_owner_dne',
    '404 business_dne',
    '404 kyc_dne',
  ]);
});
