import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kycCalls, sentDocument } from '../support/kyc-calls.ts';
import { sampleAddress } from '../support/sample-people.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';

let service: TestService;
let brand: TestBrand;
let kyc: ReturnType<typeof kycCalls>;

beforeAll(async () => {
  service = await startTestService();
  brand = service.brand;
  kyc = kycCalls(service, brand);
});
afterAll(() => service.stop());

describe('sandbox outcomes by SSN', () => {
  test.each([
    ['123-45-6789', 'passed', ['submitted', 'success'], 2],
    ['777-77-7777', 'error', ['submitted', 'error'], 3],
    ['888-88-8888', 'expired', ['submitted', 'timeout'], 3],
    ['999-99-0000', 'failed', ['submitted', 'failure'], 2],
    ['999-99-1111', 'failed', ['submitted', 'failure'], 2],
  ])('%s ends as %s by %j with %i attempts left', async (ssn, outcome, names, left) => {
    const id = await kyc.createCustomer({ ssn });
    await kyc.start(id);
    expect(await kyc.reached(id, outcome)).not.toHaveProperty('documents');
    expect(await kyc.eventNames(id)).toEqual(names);
    expect(await kyc.attempts(id)).toBe(left);
    const last = (await kyc.eventsOf(id)).at(-1);
    expect(last?.payload).toMatchObject({ event: last?.event, customer_id: id });
  });

  test.each([
    [
      '000-00-0000',
      ['government_id'],
      ['submitted', 'document_required', 'under_review', 'success'],
    ],
    [
      '111-11-1111',
      ['social_security_card', 'government_id'],
      ['submitted', 'document_required', 'success'],
    ],
    [
      '222-22-2222',
      ['government_id', 'utility_bill'],
      ['submitted', 'document_required', 'success'],
    ],
    ['333-33-3333', ['government_id'], ['submitted', 'document_required', 'success']],
    [
      '444-44-4444',
      ['government_id', 'utility_bill', 'social_security_card'],
      ['submitted', 'document_required', 'reenter_information', 'success'],
    ],
    [
      '555-55-5555',
      ['government_id'],
      ['submitted', 'document_required', 'under_review', 'failure'],
    ],
  ])('%s requests %j and reaches its outcome once they are uploaded', async (ssn, types, names) => {
    const id = await kyc.createCustomer({ ssn });
    await kyc.start(id);
    const record = await kyc.reached(id, 'document required');
    const required = types.map((document_type) => ({
      document_type,
      upload_link: expect.stringMatching(/^http:\/\/localhost:\d+\/uploads\/[\w-]{43}$/),
      status: 'required',
    }));
    expect(record).toEqual({
      customer_id: id,
      brand_id: brand.brandId,
      kyc_status: 'document required',
      documents: required,
    });
    const name = 'kyc.verification.document_required';
    const { body: events } = await brand.api('GET', `/events?customer_id=${id}&event=${name}`);
    expect(events.data[0].payload).toEqual({
      event: name,
      customer_id: id,
      occurred_at: expect.any(String),
      documents: record.documents,
    });
    const answer = await kyc.upload(id, ...types.map((type) => sentDocument(type)));
    expect(answer.status).toBe(201);
    expect(answer.body.documents.map((each: { status: string }) => each.status)).toEqual(
      types.map(() => 'submitted'),
    );
    const end = names.at(-1) === 'success' ? 'passed' : 'failed';
    expect(await kyc.reached(id, end)).not.toHaveProperty('documents');
    expect(await kyc.eventNames(id)).toEqual(names);
    expect(await kyc.attempts(id)).toBe(2);
  });

  test('lists the fields to enter again', async () => {
    const id = await kyc.createCustomer({ ssn: '444-44-4444' });
    await kyc.start(id);
    await kyc.reached(id, 'document required');
    const event = (await kyc.eventsOf(id)).at(-1);
    expect(event?.payload).toEqual({
      event: 'kyc.verification.reenter_information',
      customer_id: id,
      occurred_at: expect.any(String),
      description: expect.any(String),
      fields: ['ssn', 'dob'],
    });
  });

  test('distinguishes a watchlist match from low confidence', async () => {
    const codes = [];
    for (const ssn of ['999-99-0000', '999-99-1111']) {
      const id = await kyc.createCustomer({ ssn });
      await kyc.start(id);
      await kyc.reached(id, 'failed');
      const payload = (await kyc.eventsOf(id)).at(-1)?.payload as Record<string, string>;
      expect(payload.description).toEqual(expect.any(String));
      codes.push(payload.error_code);
    }
    expect(codes).toEqual(['low_confidence', 'watchlist_match']);
  });

  test('fails a post office box as the physical address, whatever the SSN', async () => {
    const addresses = [{ ...sampleAddress, street: 'P.O. Box 12', street2: null }];
    const id = await kyc.createCustomer({ addresses, ssn: '333-33-3333' });
    await kyc.start(id);
    await kyc.reached(id, 'failed');
    expect((await kyc.eventsOf(id)).at(-1)?.payload).toEqual({
      event: 'kyc.verification.failure',
      customer_id: id,
      occurred_at: expect.any(String),
      error_code: 'po_box_failure',
      description: expect.any(String),
    });
  });

  test('accepts a post office box as the mailing address', async () => {
    const box = { ...sampleAddress, street: 'PO Box 12', address_type: 'MAILING' };
    const addresses = [box, { ...sampleAddress, is_primary: false }];
    const id = await kyc.createCustomer({ addresses });
    await kyc.start(id);
    await kyc.reached(id, 'passed');
  });
});

describe('a customer after KYC', () => {
  test('has frozen identity fields after a passed KYC, not before', async () => {
    const id = await kyc.createCustomer();
    const patch = () => brand.api('PATCH', `/customers/${id}`, { last_name: 'Other' });
    expect((await patch()).status).toBe(200);
    await kyc.start(id);
    await kyc.reached(id, 'passed');
    const { status: code, body } = await brand.api('PATCH', `/customers/${id}`, {
      last_name: 'Third',
    });
    expect([code, body.Code]).toEqual([400, 'kyc_customer']);
  });

  test('cannot be deleted while a KYC runs', async () => {
    const id = await kyc.createCustomer({ ssn: '333-33-3333' });
    await kyc.start(id);
    const { status: code, body } = await brand.api('DELETE', `/customers/${id}`);
    expect([code, body.Code]).toEqual([409, 'customer_has_running_kyc']);
  });
});
