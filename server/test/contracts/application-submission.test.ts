import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applicationCalls,
  creditError,
  invalidApplication,
  ssns,
} from '../support/application-calls.ts';
import { eventually, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let calls: ReturnType<typeof applicationCalls>;

beforeAll(async () => {
  service = await startTestService();
  calls = applicationCalls(service, service.brand);
});
afterAll(() => service.stop());

const invalidState = (reason: string) => creditError(3002, 'INVALID_STATE', { reason });
const kyc = (name: string) => `kyc.verification.${name}`;

describe('submission up to approval', () => {
  test('approves an application whose KYC passes, with a deposit account and its event', async () => {
    const { customerId, id } = await calls.apply(ssns.passes);
    await calls.patch(id, { terms_accepted: true, monthly_housing_payment: 160_000 });
    const before = await calls.get(id);
    const { status, body: submitted } = await calls.submit(id);
    expect(status).toBe(200);
    expect(submitted).toEqual({
      ...before,
      application_status: 'kyc_started',
      next_step: 'await_kyc',
      date_updated: expect.any(String),
    });
    expect(await calls.kyc.attempts(customerId)).toBe(2);

    const approved = await calls.reached(id, 'approved');
    const accountId = approved.accounts.security_deposit_account_id;
    expect(approved).toEqual({
      ...submitted,
      application_status: 'approved',
      next_step: 'create_card',
      date_updated: expect.any(String),
      accounts: { security_deposit_account_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    const { body: account } = await service.brand.api('GET', `/accounts/${accountId}`);
    expect(account).toMatchObject({
      account_id: accountId,
      type: 'security_deposit',
      status: 'active',
      customer_id: customerId,
      program_id: service.brand.programId,
    });
    expect(await calls.eventNames(customerId)).toEqual([
      kyc('submitted'),
      kyc('success'),
      'credit.application.approved',
    ]);
    expect(await calls.creditEvents(customerId)).toEqual([
      {
        event: 'credit.application.approved',
        customer_id: customerId,
        occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        application_id: id,
        accounts: { security_deposit_account_id: accountId },
      },
    ]);
  });

  test('continues after documents when KYC requests them', async () => {
    const { customerId, id } = await calls.apply(ssns.asksForDocuments);
    await calls.submit(id);
    await calls.kyc.reached(customerId, 'document required');
    expect((await calls.get(id)).application_status).toBe('kyc_started');
    await calls.kyc.force(customerId, 'passed');
    await calls.reached(id, 'approved');
  });

  test('starts no new KYC when the customer passed one for the program before', async () => {
    const customerId = await calls.kyc.customerAt(ssns.passes, 'passed');
    const { application_id: id } = await calls.create(customerId);
    const { status, body } = await calls.submit(id);
    expect([status, body.application_status]).toEqual([200, 'kyc_started']);
    await calls.reached(id, 'approved');
    expect(await calls.kyc.attempts(customerId)).toBe(3);
    expect(await calls.eventNames(customerId)).toEqual([
      kyc('submitted'),
      kyc('success'),
      'credit.application.approved',
    ]);
  });

  test('uses the SSN, phone and email that only the application has, and completes the record', async () => {
    const customerId = await calls.kyc.createCustomer({ ssn: null, phone: null, email: null });
    const { application_id: id } = await calls.create(customerId);
    const { status, body } = await calls.submit(id);
    expect([status, body]).toEqual([
      422,
      creditError(3003, 'NOT_READY', {
        'applicant.ssn': 'is required',
        'applicant.phone': 'is required',
        'applicant.email': 'is required',
      }),
    ]);
    expect((await calls.get(id)).application_status).toBe('created');
    expect(await calls.kyc.attempts(customerId)).toBe(3);
    await calls.patch(id, { ssn: ssns.passes, phone: '555-555-0100', email: 'ada@example.com' });
    await calls.submitTo(id, 'approved');
    const { body: customer } = await service.brand.api('GET', `/customers/${customerId}`);
    expect(customer).toMatchObject({ ssn: 'XXX-XX-6789', phone: '555-555-0100' });
  });
});

describe('a KYC that does not pass', () => {
  test('warns after a failure, and a corrected applicant passes', async () => {
    const { customerId, id } = await calls.apply(ssns.fails);
    expect((await calls.submitTo(id, 'kyc_warning')).next_step).toBe('submit');
    expect(await calls.kyc.attempts(customerId)).toBe(2);
    expect((await calls.patch(id, { ssn: ssns.passes })).body.applicant.ssn).toBe('XXX-XX-6789');
    await calls.submitTo(id, 'approved');
    expect(await calls.eventNames(customerId)).toEqual([
      kyc('submitted'),
      kyc('failure'),
      'credit.application.kyc_warning',
      kyc('submitted'),
      kyc('success'),
      'credit.application.approved',
    ]);
    const [warning] = await calls.creditEvents(customerId);
    expect(warning).toMatchObject({
      application_id: id,
      application_status: 'kyc_warning',
      kyc_requests_available: 2,
    });
  });

  test('uses a corrected customer record in the next submission', async () => {
    const { customerId, id } = await calls.apply(ssns.fails);
    await calls.submitTo(id, 'kyc_warning');
    await service.brand.api('PATCH', `/customers/${customerId}`, { ssn: ssns.passes });
    const approved = await calls.submitTo(id, 'approved');
    expect(approved.applicant.ssn).toBe('XXX-XX-6789');
  });

  test.each([
    ['error', ssns.errs, 'error'],
    ['expiry', ssns.expires, 'timeout'],
  ])('requests another submission after an %s, which uses up no attempt', async (_, ssn, name) => {
    const { customerId, id } = await calls.apply(ssn);
    await calls.submitTo(id, 'resubmit_required');
    expect(await calls.kyc.attempts(customerId)).toBe(3);
    await calls.patch(id, { ssn: ssns.passes });
    await calls.submitTo(id, 'approved');
    expect(await calls.eventNames(customerId)).toEqual([
      kyc('submitted'),
      kyc(name),
      'credit.application.resubmit_required',
      kyc('submitted'),
      kyc('success'),
      'credit.application.approved',
    ]);
    const [resubmit] = await calls.creditEvents(customerId);
    expect(resubmit).toEqual({
      event: 'credit.application.resubmit_required',
      customer_id: customerId,
      occurred_at: expect.any(String),
      application_id: id,
    });
  });

  test('denies after three failures, errors in between not counted', async () => {
    const { customerId, id } = await calls.apply(ssns.fails);
    await calls.submitTo(id, 'kyc_warning');
    for (let errors = 0; errors < 3; errors++) {
      await calls.patch(id, { ssn: ssns.errs });
      await calls.submitTo(id, 'resubmit_required');
    }
    await calls.patch(id, { ssn: ssns.fails });
    await calls.submitTo(id, 'kyc_warning');
    expect(await calls.kyc.attempts(customerId)).toBe(1);
    await calls.submitTo(id, 'denied');
  });
});

describe('a submission', () => {
  test('is refused with 3002 while KYC runs and after approval, and changes nothing', async () => {
    const { customerId, id } = await calls.apply(ssns.asksForDocuments);
    await calls.submit(id);
    await calls.kyc.reached(customerId, 'document required');
    const running = await calls.get(id);
    const again = await calls.submit(id);
    expect([again.status, again.body]).toEqual([409, invalidState('application_not_possible')]);
    expect(await calls.get(id)).toEqual(running);
    await calls.kyc.force(customerId, 'passed');
    const approved = await calls.reached(id, 'approved');
    const after = await calls.submit(id);
    expect([after.status, after.body]).toEqual([409, invalidState('application_not_possible')]);
    expect(await calls.get(id)).toEqual(approved);
    expect((await calls.patch(id, { first_name: 'Grace' })).body.code).toBe(3002);
  });

  test('is refused with 3002 while a KYC runs that no application started', async () => {
    const customerId = await calls.kyc.customerAt(ssns.asksForDocuments, 'document required');
    const { application_id: id } = await calls.create(customerId);
    const { status, body } = await calls.submit(id);
    expect([status, body]).toEqual([409, invalidState('application_kyc_running')]);
    expect((await calls.get(id)).application_status).toBe('created');
    await calls.kyc.force(customerId, 'passed');
    await calls.submitTo(id, 'approved');
  });

  test('is refused with 3004 while another application of the customer for the program runs', async () => {
    const { customerId, id } = await calls.apply(ssns.asksForDocuments);
    const { application_id: second } = await calls.create(customerId);
    await calls.submit(id);
    const { status, body } = await calls.submit(second);
    expect([status, body]).toEqual([409, creditError(3004, 'CUSTOMER_CANNOT_APPLY')]);
    expect((await calls.get(second)).application_status).toBe('created');
  });

  test('of a further application after an approval opens a second deposit account', async () => {
    const { customerId, id } = await calls.apply(ssns.passes);
    const first = await calls.submitTo(id, 'approved');
    const { application_id: again } = await calls.create(customerId);
    const second = await calls.submitTo(again, 'approved');
    expect(second.accounts.security_deposit_account_id).not.toBe(
      first.accounts.security_deposit_account_id,
    );
  });

  test('without the terms, when the program requires them, is refused with 3003', async () => {
    const brand = await service.createBrand({ require_terms_accepted: true });
    const strict = applicationCalls(service, brand);
    const { id } = await strict.apply(ssns.passes);
    const { status, body } = await strict.submit(id);
    expect([status, body]).toEqual([
      422,
      creditError(3003, 'NOT_READY', { 'applicant.terms_accepted': 'must be true' }),
    ]);
    await strict.patch(id, { terms_accepted: true });
    await strict.submitTo(id, 'approved');
  });
});

describe('concurrent and repeated submissions', () => {
  test('start one KYC for twenty requests', async () => {
    const { customerId, id } = await calls.apply(ssns.passes);
    const answers = await Promise.all(Array.from({ length: 20 }, () => calls.submit(id)));
    const codes = answers.map(({ status, body }) => `${status} ${body.code ?? 'ok'}`).sort();
    expect(codes).toEqual(['200 ok', ...Array.from({ length: 19 }, () => '409 3002')]);
    await calls.reached(id, 'approved');
    const names = await calls.eventNames(customerId);
    expect(names.filter((name) => name === kyc('submitted'))).toHaveLength(1);
  });

  test('open one account for twenty requests of a verified customer', async () => {
    const customerId = await calls.kyc.customerAt(ssns.passes, 'passed');
    const { application_id: id } = await calls.create(customerId);
    await Promise.all(Array.from({ length: 20 }, () => calls.submit(id)));
    await calls.reached(id, 'approved');
    const { body } = await service.brand.api('GET', `/accounts?customer_id=${customerId}`);
    expect(body.data).toHaveLength(1);
  });

  test('with one Idempotency-Key get one answer and start one KYC', async () => {
    const { customerId, id } = await calls.apply(ssns.passes);
    const headers = { 'idempotency-key': `submit-${id}` };
    const send = () =>
      eventually(async () => {
        const answer = await calls.submit(id, headers);
        return answer.body.code !== 'idempotency_key_in_progress' && answer;
      });
    const answers = await Promise.all(Array.from({ length: 50 }, send));
    const bodies = new Set(answers.map(({ status, body }) => JSON.stringify([status, body])));
    expect([...bodies]).toEqual([expect.stringContaining('"application_status":"kyc_started"')]);
    expect(await calls.kyc.attempts(customerId)).toBe(2);
  });
});

describe('the identity after KYC', () => {
  test('stays as confirmed, while contacts and amounts can change', async () => {
    const customerId = await calls.kyc.customerAt(ssns.passes, 'passed');
    const { application_id: id } = await calls.create(customerId);
    const { status, body } = await calls.patch(id, { first_name: 'Grace', ssn: '111111111' });
    expect([status, body]).toEqual([
      400,
      invalidApplication({
        'applicant.first_name': 'cannot be changed after KYC has passed',
        'applicant.ssn': 'cannot be changed after KYC has passed',
      }),
    ]);
    const changes = { first_name: 'Ada', email: 'new@example.com', total_annual_income: 1 };
    expect((await calls.patch(id, changes)).body.applicant).toMatchObject(changes);
  });
});
