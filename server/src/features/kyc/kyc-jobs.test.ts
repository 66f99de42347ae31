import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kycCalls, sentDocument } from '../../../test/support/kyc-calls.ts';
import { startTestService, type TestService } from '../../../test/support/test-service.ts';
import { fixedClock } from '../../kernel/clock.ts';
import type { Context } from '../../platform/context.ts';
import { kycSimulator } from '../../vendors/kyc/simulator.ts';
import type { KycCheckDeps, KycResult } from './kyc.ts';
import { kycJobs } from './kyc-jobs.ts';
import type { KycVendor } from './kyc-vendor.ts';

let test: TestService;
let kyc: ReturnType<typeof kycCalls>;
let context: Context;

beforeAll(async () => {
  // No worker: the tests run the due work themselves, at the times they choose.
  test = await startTestService({ worker: false });
  kyc = kycCalls(test, test.brand);
  context = await test.service.createContext(test.brand.brandId, { kind: 'job' }, 'test');
});
afterAll(() => test.stop());

const dueOf = (verificationId: string) =>
  test.database.kysely
    .selectFrom('due_work')
    .select(['kind', 'due_at'])
    .where('due_key', 'like', `%${verificationId}`)
    .execute();

const dueKinds = async (verificationId: string) =>
  (await dueOf(verificationId)).map(({ kind }) => kind);

async function verificationOf(customerId: string): Promise<string> {
  const row = await test.database.kysely
    .selectFrom('kyc_verifications')
    .select('verification_id')
    .where('customer_id', '=', customerId)
    .orderBy('verification_id', 'desc')
    .executeTakeFirstOrThrow();
  return row.verification_id;
}

/** Runs a kind of due work of a verification as the worker would. */
async function run(
  kind: string,
  verificationId: string,
  changes: { vendor?: Partial<KycVendor>; after?: Temporal.Duration } & Partial<
    Omit<KycCheckDeps, 'vendor'>
  > = {},
): Promise<void> {
  const { vendor, after, ...deps } = changes;
  const handlers = kycJobs({
    vendor: { ...kycSimulator(), ...vendor },
    vendorTimeoutMs: 5_000,
    address: { publicUrl: 'https://surety.example' },
    onOutcome: async () => {},
    ...deps,
  });
  const clock = after ? fixedClock(context.clock.now().add(after)) : context.clock;
  const job = { dueId: 'due', dueAt: clock.now(), attempt: 1 };
  await handlers[kind]?.({ ...context, clock }, { verification_id: verificationId }, job);
}

async function started(ssn = '123-45-6789') {
  const id = await kyc.createCustomer({ ssn });
  await kyc.start(id);
  return { id, verificationId: await verificationOf(id) };
}

async function waiting(ssn: string) {
  const { id, verificationId } = await started(ssn);
  await run('kyc.check', verificationId);
  return { id, verificationId };
}

const statusOf = async (id: string) => (await kyc.status(id)).kyc_status;

const never = () => new Promise<never>(() => {});

describe('the check', () => {
  it('is due after the delay of the program, and gone once it ran', async () => {
    const { verificationId } = await started();
    expect(await dueKinds(verificationId)).toEqual(['kyc.check']);
    await run('kyc.check', verificationId);
    expect(await dueKinds(verificationId)).toEqual([]);
  });

  it('asks the vendor who the person is, under the id of the verification', async () => {
    const { id, verificationId } = await started();
    const requests: unknown[] = [];
    const checkIdentity: KycVendor['checkIdentity'] = async (request) => {
      requests.push(request);
      return { outcome: 'verified' };
    };
    await run('kyc.check', verificationId, { vendor: { checkIdentity } });
    expect(requests).toEqual([
      {
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
    expect(await statusOf(id)).toBe('passed');
  });

  it.each(['123-45-6789', '333-33-3333', '777-77-7777', '999-99-0000'])(
    'of %s does nothing the second time',
    async (ssn) => {
      const { id, verificationId } = await waiting(ssn);
      const before = [await kyc.status(id), await kyc.eventNames(id), await kyc.attempts(id)];
      await run('kyc.check', verificationId);
      const after = [await kyc.status(id), await kyc.eventNames(id), await kyc.attempts(id)];
      expect(after).toEqual(before);
    },
  );

  it('that runs twice at once records once', async () => {
    const { id, verificationId } = await started();
    await Promise.all([run('kyc.check', verificationId), run('kyc.check', verificationId)]);
    expect(await kyc.eventNames(id)).toEqual(['submitted', 'success']);
  });

  it('holds no lock while the vendor thinks, and its late answer changes nothing', async () => {
    const { id, verificationId } = await started();
    const checkIdentity: KycVendor['checkIdentity'] = async () => {
      expect((await kyc.force(id, 'failed')).status).toBe(200);
      return { outcome: 'verified' };
    };
    await run('kyc.check', verificationId, { vendor: { checkIdentity } });
    expect(await statusOf(id)).toBe('failed');
    expect(await kyc.eventNames(id)).toEqual(['submitted', 'failure']);
  });

  it('expires when the vendor does not answer in time, and gives the attempt back', async () => {
    const { id, verificationId } = await started();
    const vendor = { checkIdentity: never };
    await run('kyc.check', verificationId, { vendor, vendorTimeoutMs: 20 });
    expect(await kyc.eventNames(id)).toEqual(['submitted', 'timeout']);
    expect(await kyc.attempts(id)).toBe(3);
  });

  it('ends in error when the vendor fails in any other way', async () => {
    const { id, verificationId } = await started();
    const checkIdentity = async () => {
      throw new TypeError('unexpected answer');
    };
    await run('kyc.check', verificationId, { vendor: { checkIdentity } });
    expect(await kyc.eventNames(id)).toEqual(['submitted', 'error']);
    expect(await kyc.attempts(id)).toBe(3);
  });
});

describe('the listener', () => {
  it.each([
    ['123-45-6789', 'passed', null],
    ['777-77-7777', 'error', null],
    ['888-88-8888', 'expired', null],
    ['999-99-1111', 'failed', 'watchlist_match'],
  ])('of %s hears %s', async (ssn, outcome, errorCode) => {
    const { id, verificationId } = await started(ssn);
    const heard: KycResult[] = [];
    const onOutcome = async (_tx: unknown, _context: unknown, result: KycResult) => {
      heard.push(result);
    };
    await run('kyc.check', verificationId, { onOutcome });
    expect(heard).toEqual([
      {
        verificationId,
        applicationId: null,
        subject: { kind: 'customer', customerId: id },
        programId: test.brand.programId,
        outcome,
        reason: errorCode && { errorCode, description: expect.any(String) },
      },
    ]);
  });

  it('is part of the change: when it fails, nothing has happened', async () => {
    const { id, verificationId } = await started();
    const onOutcome = async () => {
      throw new Error('the application could not follow');
    };
    await expect(run('kyc.check', verificationId, { onOutcome })).rejects.toThrow('not follow');
    expect(await statusOf(id)).toBe('submitted');
    expect(await kyc.eventNames(id)).toEqual(['submitted']);
    expect(await dueKinds(verificationId)).toEqual(['kyc.check']);
    await run('kyc.check', verificationId);
    expect(await statusOf(id)).toBe('passed');
  });
});

describe('documents', () => {
  const days28 = Temporal.Duration.from({ hours: 28 * 24 });

  it('have 28 days, after which the KYC expires, its links die and the attempt returns', async () => {
    const { id, verificationId } = await waiting('333-33-3333');
    const payloads = (await kyc.eventsOf(id)).map(({ payload }) => payload);
    const { occurred_at } = payloads.at(-1) as unknown as { occurred_at: string };
    const [due] = await dueOf(verificationId);
    expect(due?.kind).toBe('kyc.expire');
    const expected = Temporal.Instant.from(occurred_at).add(days28);
    expect(due?.due_at.epochMilliseconds).toBe(expected.epochMilliseconds);
    expect(await kyc.attempts(id)).toBe(2);
    const link = (await kyc.status(id)).documents[0].upload_link;

    await run('kyc.expire', verificationId, { after: days28 });
    expect(await kyc.status(id)).toEqual({
      customer_id: id,
      brand_id: test.brand.brandId,
      kyc_status: 'expired',
    });
    expect(await kyc.eventNames(id)).toEqual(['submitted', 'document_required', 'timeout']);
    expect(await kyc.attempts(id)).toBe(3);
    expect((await fetch(link.replace(/^.*(?=\/uploads)/, test.origin))).status).toBe(404);
    expect(await dueOf(verificationId)).toEqual([]);

    await run('kyc.expire', verificationId, { after: days28 });
    expect(await kyc.eventNames(id)).toHaveLength(3);
    expect((await kyc.start(id)).status).toBe(201);
  });

  it('that came in part do not stop the time', async () => {
    const { id, verificationId } = await waiting('222-22-2222');
    await kyc.upload(id, sentDocument('government_id'));
    expect(await dueKinds(verificationId)).toEqual(['kyc.expire']);
    await run('kyc.decide', verificationId);
    expect(await statusOf(id)).toBe('document required');
    await run('kyc.expire', verificationId, { after: days28 });
    expect(await statusOf(id)).toBe('expired');
  });

  it('that all came stop it, and are decided once', async () => {
    const { id, verificationId } = await waiting('333-33-3333');
    await kyc.upload(id, sentDocument('government_id'));
    expect(await dueKinds(verificationId)).toEqual(['kyc.decide']);
    await run('kyc.expire', verificationId, { after: days28 });
    expect(await statusOf(id)).toBe('document required');
    await Promise.all([run('kyc.decide', verificationId), run('kyc.decide', verificationId)]);
    await run('kyc.decide', verificationId);
    expect(await kyc.eventNames(id)).toEqual(['submitted', 'document_required', 'success']);
    expect(await dueOf(verificationId)).toEqual([]);
  });

  it('reach the vendor as they were sent', async () => {
    const { id, verificationId } = await waiting('333-33-3333');
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from([0, 255, 10, 13])]);
    await kyc.upload(id, sentDocument('government_id', content));
    const seen: unknown[] = [];
    const checkDocuments: KycVendor['checkDocuments'] = async ({ documents }) => {
      seen.push(...documents);
      return { outcome: 'approved' };
    };
    await run('kyc.decide', verificationId, { vendor: { checkDocuments } });
    expect(seen).toEqual([{ documentType: 'government_id', format: 'application/pdf', content }]);
  });

  it('wait for a vendor that failed, and expire with one whose connection timed out', async () => {
    const { id, verificationId } = await waiting('333-33-3333');
    await kyc.upload(id, sentDocument('government_id'));
    const checkDocuments = async () => {
      throw new Error('503');
    };
    await expect(run('kyc.decide', verificationId, { vendor: { checkDocuments } })).rejects.toThrow(
      '503',
    );
    expect(await statusOf(id)).toBe('document required');
    const vendor = { checkDocuments: never };
    await run('kyc.decide', verificationId, { vendor, vendorTimeoutMs: 20 });
    expect(await kyc.eventNames(id)).toEqual(['submitted', 'document_required', 'timeout']);
  });

  it('are reviewed after the delay of the program, once, and by a vendor that answers', async () => {
    const { id, verificationId } = await waiting('555-55-5555');
    await kyc.upload(id, sentDocument('government_id'));
    await run('kyc.decide', verificationId);
    expect(await statusOf(id)).toBe('under review');
    expect(await dueKinds(verificationId)).toEqual(['kyc.review']);
    const vendor = { finishReview: never };
    await expect(
      run('kyc.review', verificationId, { vendor, vendorTimeoutMs: 20 }),
    ).rejects.toThrow('No answer');
    await run('kyc.review', verificationId);
    await run('kyc.review', verificationId);
    expect(await kyc.eventNames(id)).toEqual([
      'submitted',
      'document_required',
      'under_review',
      'failure',
    ]);
  });

  it('forced into review wait there for the next force', async () => {
    const { id, verificationId } = await started();
    await kyc.force(id, 'under_review');
    expect(await dueOf(verificationId)).toEqual([]);
  });
});
