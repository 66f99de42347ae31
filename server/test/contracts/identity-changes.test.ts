import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nilId } from '../../src/kernel/ids.ts';
import { type ChangeCalls, changeCalls, newAddress } from '../support/identity-change-calls.ts';
import { sentDocument } from '../support/kyc-calls.ts';
import { recordStatements } from '../support/other-brand.ts';
import { sampleAddress } from '../support/sample-people.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let calls: ChangeCalls;

beforeAll(async () => {
  // No worker: simulations alone decide KYCs.
  service = await startTestService({ worker: false });
  calls = changeCalls(service, service.brand);
});
afterAll(() => service.stop());

describe('a customer who married', () => {
  test('has the old name until the document is approved, then the new one, by a KYC that supersedes the first', async () => {
    const id = await calls.verified();
    const started = await calls.start(id, { reason: 'name_changed', last_name: 'Çelik-Nováková' });
    expect([started.status, started.body]).toEqual([
      201,
      {
        identity_change_id: expect.any(String),
        customer_id: id,
        program_id: service.brand.programId,
        reason: 'name_changed',
        evidence: 'documents',
        status: 'checking',
        fields: ['last_name'],
        values: { last_name: 'Çelik-Nováková' },
        verification_id: expect.any(String),
        kyc_status: 'document required',
        error_code: null,
        error_description: null,
        documents: [
          { document_type: 'government_id', upload_link: expect.any(String), status: 'required' },
        ],
        date_created: expect.any(String),
        date_updated: expect.any(String),
      },
    ]);
    expect((await calls.kyc.status(id)).kyc_status).toBe('passed');
    expect(await calls.lastName(id)).toBe('Sample');
    const link = started.body.documents[0].upload_link;
    const form = new FormData();
    form.set('file', new Blob([Buffer.from(sentDocument('government_id').content, 'base64')]));
    const sent = await fetch(link, {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json' },
    });
    expect(await sent.json()).toEqual({
      document_type: 'government_id',
      status: 'submitted',
      kyc_status: 'document required',
    });
    expect(await calls.lastName(id)).toBe('Sample');
    expect((await calls.kyc.force(id, 'passed')).status).toBe(200);
    expect(await calls.lastName(id)).toBe('Çelik-Nováková');
    expect(await calls.get(id, started.body.identity_change_id)).toMatchObject({
      status: 'applied',
      kyc_status: 'passed',
    });
    const { data } = (await service.brand.api('GET', `/customers/${id}/verifications`)).body;
    expect(
      data.map((each: Record<string, unknown>) => [each.kyc_status, each.identity_change_id]),
    ).toEqual([
      ['passed', started.body.identity_change_id],
      ['passed', null],
    ]);
    const found = await service.brand.api('GET', '/customers?q=%C3%87elik-Nov%C3%A1kov%C3%A1');
    expect(found.body.data.map((each: { customer_id: string }) => each.customer_id)).toEqual([id]);
  });

  test('reads of events which field changed, and no value of it', async () => {
    const id = await calls.verified();
    const { body } = await calls.start(id, { reason: 'name_changed', last_name: 'Geheim' });
    await calls.kyc.force(id, 'passed');
    const events = await calls.kyc.eventsOf(id);
    const about = { identity_change_id: body.identity_change_id };
    const change = { ...about, reason: 'name_changed', fields: ['last_name'] };
    expect(events.slice(2).map(({ event, payload }) => [event, payload])).toEqual([
      ['kyc.verification.submitted', expect.objectContaining(about)],
      ['kyc.verification.document_required', expect.objectContaining(about)],
      [
        'customer.identity.change_started',
        expect.objectContaining({ ...change, evidence: 'documents' }),
      ],
      ['kyc.verification.success', expect.objectContaining(about)],
      ['customer.identity.changed', expect.objectContaining(change)],
    ]);
    expect(JSON.stringify(events)).not.toContain('Geheim');
  });
});

describe('a customer who moved', () => {
  test('has the new primary address once the bill is approved, and the former one beside it', async () => {
    const id = await calls.verified();
    const { body } = await calls.start(id, { reason: 'moved', address: newAddress });
    expect(body.documents.map((each: { document_type: string }) => each.document_type)).toEqual([
      'utility_bill',
    ]);
    const uploaded = await calls.kyc.upload(id, sentDocument('utility_bill'));
    expect([uploaded.status, uploaded.body.documents[0].status]).toEqual([201, 'submitted']);
    await calls.kyc.force(id, 'passed');
    const { addresses } = (await service.brand.api('GET', `/customers/${id}`)).body;
    expect(addresses).toMatchObject([
      { street: sampleAddress.street, is_primary: false },
      { ...newAddress, is_primary: true },
    ]);
    const patched = await service.brand.api('PATCH', `/customers/${id}`, {
      addresses: [{ address_id: addresses[1].address_id, street: '1 Other Street' }],
    });
    expect([patched.status, patched.body.Code]).toEqual([400, 'kyc_customer']);
  });

  test('is changed at once where the program requires no evidence of an address, but not with a name', async () => {
    const brand = await service.createBrand({ address_change_evidence: 'none' });
    const own = changeCalls(service, brand);
    const id = await own.verified();
    const answer = await own.start(id, { reason: 'moved', address: newAddress });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { status: 'applied', evidence: 'none', verification_id: null, kyc_status: null },
    ]);
    expect((await own.kyc.eventNames(id)).slice(2)).toEqual(['customer.identity.changed']);
    const both = { reason: 'moved', address: sampleAddressOf(), last_name: 'Example' };
    expect((await own.start(id, both)).body).toMatchObject({
      status: 'checking',
      evidence: 'documents',
      documents: [{ document_type: 'government_id' }, { document_type: 'utility_bill' }],
    });
  });
});

const sampleAddressOf = () => {
  const { is_primary: _, ...address } = sampleAddress;
  return address;
};

describe('a new KYC', () => {
  test('is what a corrected SSN or date of birth always has, and a name where the program says so', async () => {
    const brand = await service.createBrand({
      name_change_evidence: 'kyc',
      address_change_evidence: 'none',
    });
    const own = changeCalls(service, brand);
    const values = [
      { reason: 'corrected', ssn: '333-33-3333' },
      { reason: 'corrected', dob: '1990-05-01' },
      { reason: 'name_changed', middle_name: 'Q' },
    ];
    for (const value of values) {
      const id = await own.verified();
      const { body } = await own.start(id, value);
      expect(body).toMatchObject({ evidence: 'kyc', kyc_status: 'submitted' });
      expect(body).not.toHaveProperty('documents');
      await own.kyc.force(id, 'passed');
      expect((await own.get(id, body.identity_change_id)).status).toBe('applied');
    }
  });

  test('shows four digits of a corrected SSN alone, and the record has it afterwards', async () => {
    const id = await calls.verified();
    const { body } = await calls.start(id, { reason: 'corrected', ssn: '333-33-3333' });
    expect(body.values).toEqual({ ssn: 'XXX-XX-3333' });
    await calls.kyc.force(id, 'passed');
    expect((await service.brand.api('GET', `/customers/${id}`)).body.ssn).toBe('XXX-XX-3333');
  });

  test('uses up no attempt of an application, whatever its end', async () => {
    const id = await calls.verified();
    const left = await calls.kyc.attempts(id);
    for (const outcome of ['failed', 'expired', 'passed']) {
      await calls.start(id, { reason: 'name_changed', last_name: `Sample-${outcome}` });
      await calls.kyc.force(id, outcome);
      expect(await calls.kyc.attempts(id)).toBe(left);
    }
  });
});

describe('a change that does not come about', () => {
  test.each([
    ['failed', 'refused', 'failed'],
    ['expired', 'expired', 'expired'],
  ])(
    'by a KYC that %s is %s, and the record stays verified as it was',
    async (outcome, status, kycStatus) => {
      const id = await calls.verified();
      const { body } = await calls.start(id, { reason: 'name_changed', last_name: 'Example' });
      await calls.kyc.force(id, outcome);
      expect(await calls.get(id, body.identity_change_id)).toMatchObject({
        status,
        kyc_status: kycStatus,
      });
      expect(await calls.lastName(id)).toBe('Sample');
      expect((await calls.kyc.status(id)).kyc_status).toBe('passed');
      const listed = await service.brand.api('GET', '/customers?kyc_status=passed&limit=100');
      expect(JSON.stringify(listed.body.data)).toContain(id);
      const last = (await calls.kyc.eventsOf(id)).at(-1);
      expect([last?.event, last?.payload]).toEqual([
        'customer.identity.change_ended',
        expect.objectContaining({ status, fields: ['last_name'] }),
      ]);
    },
  );

  test('for an error of the vendor can be started again at once', async () => {
    const id = await calls.verified();
    const { body } = await calls.start(id, { reason: 'corrected', dob: '1990-05-01' });
    await calls.kyc.force(id, 'error');
    expect((await calls.get(id, body.identity_change_id)).status).toBe('error');
    expect((await calls.start(id, { reason: 'corrected', dob: '1990-05-01' })).status).toBe(201);
  });

  test('is cancelled with its KYC and its upload links, once', async () => {
    const id = await calls.verified();
    const { body } = await calls.start(id, { reason: 'name_changed', last_name: 'Example' });
    const cancelled = await calls.cancel(id, body.identity_change_id);
    expect([cancelled.status, cancelled.body]).toMatchObject([
      200,
      { status: 'cancelled', kyc_status: 'expired' },
    ]);
    const link = await fetch(body.documents[0].upload_link, {
      headers: { accept: 'application/json' },
    });
    expect(link.status).toBe(404);
    const again = await calls.cancel(id, body.identity_change_id);
    expect([again.status, again.body.Code]).toEqual([409, 'identity_change_ended']);
    expect((await calls.start(id, { reason: 'name_changed', last_name: 'Example' })).status).toBe(
      201,
    );
  });

  test('is not cancelled while its documents are being reviewed', async () => {
    const id = await calls.verified();
    const { body } = await calls.start(id, { reason: 'name_changed', last_name: 'Example' });
    await calls.kyc.force(id, 'under_review');
    const answer = await calls.cancel(id, body.identity_change_id);
    expect([answer.status, answer.body.Code]).toEqual([409, 'identity_change_under_review']);
    expect((await calls.get(id, body.identity_change_id)).status).toBe('checking');
  });
});

test('changes are listed newest first, and are those of their customer alone', async () => {
  const [id, other] = [await calls.verified(), await calls.verified()];
  const { body: first } = await calls.start(id, { reason: 'name_changed', last_name: 'Uno' });
  await calls.cancel(id, first.identity_change_id);
  const { body: second } = await calls.start(id, { reason: 'name_changed', last_name: 'Due' });
  const recording = recordStatements();
  const { data } = (await service.brand.api('GET', calls.pathOf(id))).body;
  recording.stop();
  const ofKycs = [...recording.statements.keys()].filter((text) =>
    text.includes('from "kyc_verifications"'),
  );
  // One statement reads the KYCs of all changes of a page.
  expect(ofKycs).toEqual([expect.stringContaining('"verification_id" in (')]);
  expect(data.map(({ kyc_status }: { kyc_status: string }) => kyc_status)).toEqual([
    'document required',
    'expired',
  ]);
  expect(data.map((each: { identity_change_id: string }) => each.identity_change_id)).toEqual([
    second.identity_change_id,
    first.identity_change_id,
  ]);
  for (const [customer, change] of [
    [other, first.identity_change_id],
    [id, nilId],
  ] as const) {
    const answer = await service.brand.api('GET', `${calls.pathOf(customer)}/${change}`);
    expect([answer.status, answer.body.Code]).toEqual([404, 'identity_change_dne']);
  }
});
