import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kycDueWork } from '../../../../test/support/kyc-due-work.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { collectListeners } from '../../../platform/hook.ts';
import { kycEnded } from './kyc-hooks.ts';
import type { KycVendor } from './kyc-vendor.ts';
import type { KycResult } from './kyc-verification.ts';

let service: TestService;
let work: Awaited<ReturnType<typeof kycDueWork>>;
let kyc: (typeof work)['kyc'];

beforeAll(async () => {
  service = await startTestService({ worker: false });
  work = await kycDueWork(service);
  kyc = work.kyc;
});
afterAll(() => service.stop());

const never = () => new Promise<never>(() => {});

describe('the identity check', () => {
  test('is due work of a started KYC, and removed once it has run', async () => {
    const { verificationId } = await work.started();
    expect(await work.dueKinds(verificationId)).toEqual(['kyc.check']);
    await work.run('kyc.check', verificationId);
    expect(await work.dueKinds(verificationId)).toEqual([]);
  });

  test('sends the vendor the whole identity under the id of the verification', async () => {
    const { id, verificationId } = await work.started();
    const requests: unknown[] = [];
    const checkIdentity: KycVendor['checkIdentity'] = async (request) => {
      requests.push(request);
      return { outcome: 'verified' };
    };
    await work.run('kyc.check', verificationId, { vendor: { checkIdentity } });
    expect(requests).toEqual([
      {
        brandId: service.brand.brandId,
        subjectId: id,
        verificationId,
        identity: {
          firstName: 'Ada',
          middleName: null,
          lastName: 'Example',
          dob: '1990-04-30',
          ssn: '123456789',
          phone: '555-555-5555',
          phoneCountryCode: '1',
          email: 'ada@example.com',
          ip: null,
          address: {
            street: '1234 Market St',
            street2: 'Apt 5',
            city: 'San Francisco',
            state: 'CA',
            zipCode: '94103',
            country: 'US',
          },
        },
      },
    ]);
    expect(await work.statusOf(id)).toBe('passed');
  });

  test.each(['123-45-6789', '333-33-3333', '777-77-7777', '999-99-0000'])(
    'of SSN %s changes nothing when it runs a second time',
    async (ssn) => {
      const { id, verificationId } = await work.checked(ssn);
      const before = [await kyc.status(id), await kyc.eventNames(id), await kyc.attempts(id)];
      await work.run('kyc.check', verificationId);
      const after = [await kyc.status(id), await kyc.eventNames(id), await kyc.attempts(id)];
      expect(after).toEqual(before);
    },
  );

  test('records one result when it runs twice concurrently', async () => {
    const { id, verificationId } = await work.started();
    await Promise.all([
      work.run('kyc.check', verificationId),
      work.run('kyc.check', verificationId),
    ]);
    expect(await kyc.eventNames(id)).toEqual(['submitted', 'success']);
  });

  test('holds no lock during the call to the vendor, and ignores an answer that comes too late', async () => {
    const { id, verificationId } = await work.started();
    const checkIdentity: KycVendor['checkIdentity'] = async () => {
      expect((await kyc.force(id, 'failed')).status).toBe(200);
      return { outcome: 'verified' };
    };
    await work.run('kyc.check', verificationId, { vendor: { checkIdentity } });
    expect(await work.statusOf(id)).toBe('failed');
    expect(await kyc.eventNames(id)).toEqual(['submitted', 'failure']);
  });

  test('expires the KYC and returns the attempt when the vendor times out', async () => {
    const { id, verificationId } = await work.started();
    const vendor = { checkIdentity: never };
    await work.run('kyc.check', verificationId, { vendor, vendorTimeoutMs: 20 });
    expect(await kyc.eventNames(id)).toEqual(['submitted', 'timeout']);
    expect(await kyc.attempts(id)).toBe(3);
  });

  test('ends the KYC in error when the vendor fails in any other way', async () => {
    const { id, verificationId } = await work.started();
    const checkIdentity = async () => {
      throw new TypeError('unexpected answer');
    };
    await work.run('kyc.check', verificationId, { vendor: { checkIdentity } });
    expect(await kyc.eventNames(id)).toEqual(['submitted', 'error']);
    expect(await kyc.attempts(id)).toBe(3);
  });
});

describe('the end of a KYC', () => {
  test.each([
    ['123-45-6789', 'passed', null],
    ['777-77-7777', 'error', null],
    ['888-88-8888', 'expired', null],
    ['999-99-1111', 'failed', 'watchlist_match'],
  ])('of SSN %s reaches the listeners of kycEnded as %s', async (ssn, outcome, errorCode) => {
    const { id, verificationId } = await work.started(ssn);
    const heard: KycResult[] = [];
    const listener = kycEnded.on(async (_unit, result) => {
      heard.push(result);
    });
    const listeners = collectListeners([listener]);
    await work.run('kyc.check', verificationId, { listeners });
    expect(heard).toEqual([
      {
        verificationId,
        applicationId: null,
        identityChangeId: null,
        subject: { kind: 'customer', customerId: id },
        programId: service.brand.programId,
        outcome,
        reason: errorCode && { errorCode, description: expect.any(String) },
      },
    ]);
  });

  test('is rolled back when a listener of kycEnded fails, and can be retried', async () => {
    const { id, verificationId } = await work.started();
    const listener = kycEnded.on(async () => {
      throw new Error('the application could not follow');
    });
    const listeners = collectListeners([listener]);
    await expect(work.run('kyc.check', verificationId, { listeners })).rejects.toThrow(
      'not follow',
    );
    expect(await work.statusOf(id)).toBe('submitted');
    expect(await kyc.eventNames(id)).toEqual(['submitted']);
    expect(await work.dueKinds(verificationId)).toEqual(['kyc.check']);
    await work.run('kyc.check', verificationId);
    expect(await work.statusOf(id)).toBe('passed');
  });
});
