import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationCalls, ssns } from '../../../../test/support/application-calls.ts';
import { sentDocument } from '../../../../test/support/kyc-calls.ts';
import { kycDueWork } from '../../../../test/support/kyc-due-work.ts';
import {
  sampleAddress,
  sampleBusiness,
  sampleMailing,
  sampleOwner,
} from '../../../../test/support/sample-people.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import type { KycIdentity, KycVendor } from './kyc-vendor.ts';

let service: TestService;
let work: Awaited<ReturnType<typeof kycDueWork>>;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  work = await kycDueWork(service);
});
afterAll(() => service.stop());

const patch = (id: string, change: object) =>
  service.brand.api('PATCH', `/customers/${id}`, change);
const recordOf = async (id: string) => (await service.brand.api('GET', `/customers/${id}`)).body;

/** A vendor that approves documents, and keeps the identities that it was given. */
function approvingVendor() {
  const seen: KycIdentity[] = [];
  const checkDocuments: KycVendor['checkDocuments'] = async ({ identity }) => {
    seen.push(identity);
    return { outcome: 'approved' };
  };
  return { seen, vendor: { checkDocuments } };
}

describe('a change of the record while a KYC runs', () => {
  const held = [
    { first_name: 'Grace' },
    { middle_name: 'May' },
    { last_name: 'Other' },
    { dob: '1991-05-01' },
    { ssn: ssns.passes },
    { addresses: [{ ...sampleAddress, street: '99 Elsewhere Rd' }] },
  ];

  test.each(held)('%j waits for the end of the check', async (change) => {
    const { id } = await work.started('111-11-1111');
    const { status, body } = await patch(id, change);
    expect([status, body.Code]).toEqual([409, 'customer_has_running_kyc']);
    expect(await recordOf(id)).toMatchObject({ first_name: 'Ada', dob: '1990-04-30' });
  });

  test('waits for the end of the review, too', async () => {
    const { id } = await work.checked(ssns.asksForDocuments);
    expect((await work.kyc.force(id, 'under_review')).status).toBe(200);
    expect((await patch(id, { last_name: 'Other' })).status).toBe(409);
  });

  test('of contact, of other addresses, or of nothing is made at once', async () => {
    const { id } = await work.started('111-11-1111');
    for (const change of [
      { email: 'new@example.com' },
      { phone: '555-555-0199' },
      { addresses: [sampleMailing] },
      { first_name: 'Ada', ssn: '111-11-1111' },
    ]) {
      expect((await patch(id, change)).status).toBe(200);
    }
  });

  test('is checked with the documents that the KYC waits for, and frozen as it was checked', async () => {
    const { id, verificationId } = await work.checked(ssns.asksForDocuments);
    const change = { last_name: 'Corrected', dob: '1991-05-01', ssn: ssns.passes };
    expect((await patch(id, change)).status).toBe(200);
    const { documents } = await work.kyc.status(id);
    const types = documents.map((each: { document_type: string }) => each.document_type);
    await work.kyc.upload(id, ...types.map((type: string) => sentDocument(type)));
    const { seen, vendor } = approvingVendor();
    await work.run('kyc.decide', verificationId, { vendor });
    expect(seen).toMatchObject([
      {
        firstName: 'Ada',
        lastName: 'Corrected',
        dob: '1991-05-01',
        ssn: ssns.passes.replaceAll('-', ''),
      },
    ]);
    expect(await work.statusOf(id)).toBe('passed');
    expect(await recordOf(id)).toMatchObject({ last_name: 'Corrected', dob: '1991-05-01' });
    expect((await patch(id, { last_name: 'Again' })).body.Code).toBe('kyc_customer');
  });

  test('drops a verdict on the identity before it, and has the documents checked again', async () => {
    const { id, verificationId } = await work.checked('333-33-3333');
    await work.kyc.upload(id, sentDocument('government_id'));
    const checkDocuments: KycVendor['checkDocuments'] = async () => {
      expect((await patch(id, { last_name: 'Meanwhile' })).status).toBe(200);
      return { outcome: 'approved' };
    };
    await work.run('kyc.decide', verificationId, { vendor: { checkDocuments } });
    expect(await work.statusOf(id)).toBe('document required');
    const { rows } = await service.owner.query(
      `select count(*)::int as waiting from due_work
        where kind = 'kyc.decide' and payload ->> 'verification_id' = $1`,
      [verificationId],
    );
    expect(rows[0].waiting).toBeGreaterThan(0);
    const { seen, vendor } = approvingVendor();
    await work.run('kyc.decide', verificationId, { vendor });
    expect(seen).toMatchObject([{ lastName: 'Meanwhile' }]);
    expect(await work.statusOf(id)).toBe('passed');
  });
});

test('a change of the record beside the identity keeps the verdict', async () => {
  const { id, verificationId } = await work.checked('333-33-3333');
  await work.kyc.upload(id, sentDocument('government_id'));
  const checkDocuments: KycVendor['checkDocuments'] = async () => {
    const change = { brand_person_id: 'crm-7', addresses: [sampleMailing] };
    expect((await patch(id, change)).status).toBe(200);
    return { outcome: 'approved' };
  };
  await work.run('kyc.decide', verificationId, { vendor: { checkDocuments } });
  expect(await work.statusOf(id)).toBe('passed');
});

test('the record takes the names that an application had verified', async () => {
  const applications = applicationCalls(service, service.brand);
  const id = await applications.kyc.createCustomer({ ssn: ssns.passes });
  const made = await applications.create(id, {
    first_name: 'Adelaide',
    date_of_birth: '1989-03-29',
  });
  expect((await applications.submit(made.application_id)).status).toBe(200);
  await service.brand.api('POST', '/sandbox/clock/advance', { by: 'PT1H' });
  expect((await applications.get(made.application_id)).application_status).toBe('approved');
  expect(await recordOf(id)).toMatchObject({ first_name: 'Adelaide', dob: '1989-03-29' });
  const found = await service.brand.api('GET', '/customers?q=Adelaide%20Example');
  expect(found.body.data.map((each: { customer_id: string }) => each.customer_id)).toEqual([id]);
});

test("an owner's change waits for the end of the check, and the removal of a checked address, too", async () => {
  const business = await service.brand.api('POST', '/businesses', sampleBusiness);
  const owners = `/businesses/${business.body.business_id}/beneficial_owners`;
  const identity = { ssn: '111-11-1111', phone: '5555550100', email: 'grace@example.com' };
  const { body } = await service.brand.api('POST', owners, { ...sampleOwner, ...identity });
  const path = `${owners}/${body.beneficial_owner_id}`;
  const start = { program_id: service.brand.programId };
  expect((await service.brand.api('POST', `${path}/verification-kyc`, start)).status).toBe(201);
  const changed = await service.brand.api('PATCH', path, { last_name: 'Other' });
  expect([changed.status, changed.body.Code]).toEqual([409, 'beneficial_owner_has_running_kyc']);

  const mailed = { ...sampleMailing, is_primary: true };
  const homes = [
    { ...sampleAddress, is_primary: false },
    { ...sampleAddress, street: '2 Second Home', is_primary: false },
  ];
  const id = await work.kyc.createCustomer({ ssn: '111-11-1111', addresses: [mailed, ...homes] });
  expect((await work.kyc.start(id)).status).toBe(201);
  const [, checkedHome] = (await recordOf(id)).addresses;
  const removed = await service.brand.api(
    'DELETE',
    `/customers/${id}/addresses/${checkedHome.address_id}`,
  );
  expect([removed.status, removed.body.Code]).toEqual([409, 'customer_has_running_kyc']);
});
