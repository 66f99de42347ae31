import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applicationCalls } from '../support/application-calls.ts';
import { behaviourCalls } from '../support/behaviour-calls.ts';
import { kycCalls, sentDocument } from '../support/kyc-calls.ts';
import { sampleBusiness, sampleOwner } from '../support/sample-people.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;
let brand: TestBrand;
let kyc: ReturnType<typeof kycCalls>;
let behaviour: ReturnType<typeof behaviourCalls>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await service.createBrand();
  kyc = kycCalls(service, brand);
  behaviour = behaviourCalls(brand);
});

const run = async (status: string, ssn = '123-45-6789') => {
  const id = await kyc.createCustomer({ ssn });
  await kyc.start(id);
  await kyc.reached(id, status);
  return id;
};

describe('a KYC vendor with a set behaviour', () => {
  test.each([
    [{ outcome: 'passed' }, '999-99-0000', 'passed', 2],
    [{ outcome: 'failed', error_code: 'watchlist_match' }, '123-45-6789', 'failed', 2],
    [{ outcome: 'error' }, '123-45-6789', 'error', 3],
    [{ outcome: 'expired' }, '123-45-6789', 'expired', 3],
    [{ down: true }, '123-45-6789', 'error', 3],
    [{ latency_ms: 30 }, '999-99-1111', 'failed', 2],
  ])(
    '%j changes the KYC from %s to %s, with %i attempts left',
    async (behave, ssn, status, left) => {
      await behaviour.set('kyc', behave);
      const id = await run(status, ssn);
      expect(await kyc.attempts(id)).toBe(left);
      expect(await behaviour.list()).toMatchObject([{ used_count: 1, remaining: 0 }]);
    },
  );

  test('returns the reason of its failure', async () => {
    await behaviour.set('kyc', { outcome: 'failed', error_code: 'watchlist_match' });
    const id = await run('failed');
    const payload = (await kyc.eventsOf(id)).at(-1)?.payload;
    expect(payload).toMatchObject({ error_code: 'watchlist_match' });
  });

  test('requests the documents and fields set', async () => {
    const documents = ['utility_bill', 'government_id'];
    const behave = { outcome: 'document_required', documents, reenter: ['dob'] };
    await behaviour.set('kyc', behave);
    const id = await run('document required');
    const asked = (await kyc.status(id)).documents;
    expect(asked.map((one: { document_type: string }) => one.document_type)).toEqual(documents);
    expect((await kyc.eventsOf(id)).at(-1)?.payload).toMatchObject({ fields: ['dob'] });
  });

  test.each([
    ['approved', ['success'], 'passed', '555-55-5555'],
    ['rejected', ['under_review', 'failure'], 'failed', '333-33-3333'],
    ['under_review', ['under_review', 'success'], 'passed', '333-33-3333'],
    ['expired', ['timeout'], 'expired', '333-33-3333'],
  ])('finds documents %s by %j, and uses that up once', async (outcome, events, end, ssn) => {
    await behaviour.set('documents', { outcome });
    const id = await run('document required', ssn);
    await kyc.upload(id, sentDocument('government_id'));
    await kyc.reached(id, end);
    expect((await kyc.eventNames(id)).slice(2)).toEqual(events);
    expect(await behaviour.list()).toMatchObject([{ used_count: 1 }]);
  });

  test('fails for documents until the behaviour is deleted, and is retried', async () => {
    const { behaviour_id } = await behaviour.set('documents', { down: true }, { times: 'always' });
    const id = await run('document required', '333-33-3333');
    await kyc.upload(id, sentDocument('government_id'));
    await eventually(async () => (await behaviour.usesOf(behaviour_id)) > 0);
    expect((await kyc.status(id)).kyc_status).toBe('document required');
    await behaviour.remove();
    await brand.api('POST', '/sandbox/clock/advance', { by: 'PT0S' });
    await kyc.reached(id, 'passed');
  });

  test('moves an application as far as its KYC', async () => {
    const applications = applicationCalls(service, brand);
    const customer_id = await kyc.createCustomer();
    await behaviour.set('kyc', { outcome: 'error' }, { scope: { customer_id } });
    const { application_id } = await applications.create(customer_id);
    await applications.submitTo(application_id, 'resubmit_required');
    await applications.submitTo(application_id, 'approved');
  });
});

describe('the scope of a behaviour', () => {
  test('prefers the narrowest, then the newest; a used-up one leaves the next', async () => {
    const customer_id = await kyc.createCustomer();
    const scope = { customer_id };
    await behaviour.set('kyc', { outcome: 'expired' }, { scope, times: 'always' });
    await behaviour.set('kyc', { outcome: 'failed' }, { scope });
    await behaviour.set('kyc', { outcome: 'error' }, { times: 'always' });
    const started = async (status: string) => {
      expect((await kyc.start(customer_id)).status).toBe(201);
      await kyc.reached(customer_id, status);
    };
    await started('failed');
    await started('expired');
    await started('expired');
    await run('error');
    await run('error');
    await behaviour.remove('?vendor=kyc');
    await started('passed');
  });

  test('may be a beneficial owner or a customer, and applies to no others', async () => {
    const { business_id } = (await brand.api('POST', '/businesses', sampleBusiness)).body;
    const owners = `/businesses/${business_id}/beneficial_owners`;
    const { beneficial_owner_id } = (await brand.api('POST', owners, sampleOwner)).body;
    await behaviour.set('kyc', { outcome: 'failed' }, { scope: { beneficial_owner_id } });
    await run('passed');
    const path = `${owners}/${beneficial_owner_id}/verification-kyc`;
    const identity = { ssn: '123-45-6789', phone: '5555550100', email: 'ada@example.com' };
    const started = await brand.api('POST', path, { program_id: brand.programId, ...identity });
    expect(started.status).toBe(201);
    await eventually(async () => {
      const now = await brand.api('GET', `${path}?program_id=${brand.programId}`);
      return now.body.kyc_status === 'failed';
    });
  });

  test('applies to exactly as many calls as set, however many are concurrent', async () => {
    const { behaviour_id } = await behaviour.set('kyc', { outcome: 'failed' }, { times: 3 });
    const ids = await Promise.all(Array.from({ length: 10 }, () => kyc.createCustomer()));
    await Promise.all(ids.map((id) => kyc.start(id)));
    const statuses = await Promise.all(
      ids.map((id) =>
        eventually(async () => {
          const { kyc_status } = await kyc.status(id);
          return kyc_status !== 'submitted' && kyc_status;
        }),
      ),
    );
    expect(statuses.filter((status) => status === 'failed')).toHaveLength(3);
    expect(statuses.filter((status) => status === 'passed')).toHaveLength(7);
    expect(await behaviour.usesOf(behaviour_id)).toBe(3);
  });
});
