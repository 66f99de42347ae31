import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kycCalls, sentDocument } from '../support/kyc-calls.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let kyc: ReturnType<typeof kycCalls>;

beforeAll(async () => {
  // No worker: only simulations change a KYC.
  service = await startTestService({ worker: false });
  kyc = kycCalls(service, service.brand);
});
afterAll(() => service.stop());

const simulate = (path: string, body: object) =>
  service.brand.api('POST', `/simulate/${path}`, body);

async function submitted(): Promise<string> {
  const id = await kyc.createCustomer();
  await kyc.start(id);
  return id;
}

async function at(...outcomes: string[]): Promise<string> {
  const id = await submitted();
  for (const outcome of outcomes) expect((await kyc.force(id, outcome)).status).toBe(200);
  return id;
}

describe('POST /simulate/kyc', () => {
  test.each([
    [[], 'passed', 'passed', ['success']],
    [[], 'failed', 'failed', ['failure']],
    [[], 'document_required', 'document required', ['document_required']],
    [[], 'under_review', 'under review', ['document_required', 'under_review']],
    [[], 'error', 'error', ['error']],
    [[], 'expired', 'expired', ['timeout']],
    [['document_required'], 'passed', 'passed', ['document_required', 'success']],
    [['document_required'], 'failed', 'failed', ['document_required', 'under_review', 'failure']],
    [['document_required'], 'under_review', 'under review', ['document_required', 'under_review']],
    [['document_required'], 'expired', 'expired', ['document_required', 'timeout']],
    [['under_review'], 'passed', 'passed', ['document_required', 'under_review', 'success']],
    [['under_review'], 'failed', 'failed', ['document_required', 'under_review', 'failure']],
  ])(
    'after %j sets the outcome %s: status %s, events %j',
    async (before, outcome, kycStatus, events) => {
      const id = await at(...before);
      const { status, body } = await kyc.force(id, outcome);
      expect([status, body]).toEqual([200, { customer_id: id, kyc_status: kycStatus }]);
      expect((await kyc.status(id)).kyc_status).toBe(kycStatus);
      expect(await kyc.eventNames(id)).toEqual(['submitted', ...events]);
      const givesBack = outcome === 'error' || outcome === 'expired';
      expect(await kyc.attempts(id)).toBe(givesBack ? 3 : 2);
    },
  );

  test.each([
    [['document_required'], 'document_required'],
    [['document_required'], 'error'],
    [['under_review'], 'under_review'],
    [['under_review'], 'document_required'],
    [['under_review'], 'error'],
    [['under_review'], 'expired'],
  ])('after %j refuses %s, which the status does not allow', async (before, outcome) => {
    const id = await at(...before);
    const record = await kyc.status(id);
    const { status, body } = await kyc.force(id, outcome);
    expect([status, body.Code]).toEqual([409, 'kyc_outcome_impossible']);
    expect(await kyc.status(id)).toEqual(record);
  });

  test.each(['passed', 'failed', 'error', 'expired'])(
    'refuses any outcome after %s',
    async (end) => {
      const id = await at(end);
      for (const outcome of ['passed', 'failed', 'document_required', 'error']) {
        const { status, body } = await kyc.force(id, outcome);
        expect([status, body.Code]).toEqual([409, 'kyc_not_running']);
      }
    },
  );

  test('requests documents that an upload completes', async () => {
    const id = await at('document_required');
    const { documents } = await kyc.status(id);
    expect(documents).toEqual([
      { document_type: 'government_id', upload_link: expect.any(String), status: 'required' },
    ]);
    expect((await kyc.upload(id, sentDocument('government_id'))).status).toBe(201);
  });

  test('allows another KYC after a failure, and none after success', async () => {
    const failed = await at('failed');
    expect((await kyc.start(failed)).status).toBe(201);
    const passed = await at('passed');
    expect((await kyc.start(passed)).body.Code).toBe('kyc_already_passed');
  });

  test('ends a KYC once for concurrent requests', async () => {
    const id = await submitted();
    const outcomes = ['passed', 'failed', 'error', 'expired'];
    const answers = await Promise.all(outcomes.map((outcome) => kyc.force(id, outcome)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await kyc.eventNames(id)).toHaveLength(2);
  });

  test('repeats its answer under its Idempotency-Key', async () => {
    const id = await submitted();
    const body = { customer_id: id, program_id: service.brand.programId, outcome: 'passed' };
    const headers = { 'idempotency-key': 'simulate-once' };
    const first = await service.brand.api('POST', '/simulate/kyc', body, headers);
    const again = await service.brand.api('POST', '/simulate/kyc', body, headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test('names every invalid field of its body', async () => {
    const program_id = service.brand.programId;
    const customer_id = await kyc.createCustomer();
    const owner = { beneficial_owner_id: customer_id };
    const other = await service.createBrand();
    const foreign = await kycCalls(service, other).createCustomer();
    const outcome = 'passed';
    const answers = [
      await simulate('kyc', { program_id, outcome }),
      await simulate('kyc', { customer_id, ...owner, program_id, outcome }),
      await simulate('kyc', { customer_id, program_id, outcome: 'submitted' }),
      await simulate('kyc', { customer_id, program_id }),
      await simulate('kyc', { customer_id, outcome }),
      await simulate('kyc', { customer_id: 'abc', program_id, outcome }),
      await simulate('kyc', { customer_id, program_id, outcome }),
      await simulate('kyc', { customer_id: foreign, program_id, outcome }),
      await simulate('kyc', { ...owner, program_id, outcome }),
      await simulate('kyc', { customer_id, program_id: other.programId, outcome }),
    ];
    expect(answers.map(({ status, body }) => `${status} ${body.Code}`)).toEqual([
      ...Array(6).fill('400 simulate_kyc_post_schema'),
      '404 kyc_dne',
      '404 customer_dne',
      '404 kyc_dne',
      '404 invalid_program',
    ]);
  });
});

test.each([
  ['kyc-pass', 'passed'],
  ['kyc-fail', 'failed'],
])('POST /simulate/%s is the short form of %s', async (path, kycStatus) => {
  const id = await submitted();
  const body = { customer_id: id, program_id: service.brand.programId };
  const answer = await simulate(path, body);
  expect([answer.status, answer.body]).toEqual([200, { customer_id: id, kyc_status: kycStatus }]);
  expect((await simulate(path, body)).body.Code).toBe('kyc_not_running');
});
