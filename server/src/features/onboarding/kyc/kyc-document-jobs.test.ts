import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sentDocument } from '../../../../test/support/kyc-calls.ts';
import { kycDueWork } from '../../../../test/support/kyc-due-work.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import type { KycVendor } from './kyc-vendor.ts';

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

describe('documents of a KYC', () => {
  const days28 = Temporal.Duration.from({ hours: 28 * 24 });

  test('are due in 28 days; then the KYC expires, its links are invalid and the attempt is returned', async () => {
    const { id, verificationId } = await work.checked('333-33-3333');
    const payloads = (await kyc.eventsOf(id)).map(({ payload }) => payload);
    const { occurred_at } = Object(payloads.at(-1));
    const [due] = await work.dueOf(verificationId);
    expect(due?.kind).toBe('kyc.expire');
    const expected = Temporal.Instant.from(occurred_at).add(days28);
    expect(due?.due_at.epochMilliseconds).toBe(expected.epochMilliseconds);
    expect(await kyc.attempts(id)).toBe(2);
    const link = (await kyc.status(id)).documents[0].upload_link;

    await work.run('kyc.expire', verificationId, { after: days28 });
    expect(await kyc.status(id)).toEqual({
      customer_id: id,
      brand_id: service.brand.brandId,
      kyc_status: 'expired',
    });
    expect(await kyc.eventNames(id)).toEqual(['submitted', 'document_required', 'timeout']);
    expect(await kyc.attempts(id)).toBe(3);
    expect((await fetch(link.replace(/^.*(?=\/uploads)/, service.origin))).status).toBe(404);
    expect(await work.dueOf(verificationId)).toEqual([]);

    await work.run('kyc.expire', verificationId, { after: days28 });
    expect(await kyc.eventNames(id)).toHaveLength(3);
    expect((await kyc.start(id)).status).toBe(201);
  });

  test('do not cancel the expiry while one is missing', async () => {
    const { id, verificationId } = await work.checked('222-22-2222');
    await kyc.upload(id, sentDocument('government_id'));
    expect(await work.dueKinds(verificationId)).toEqual(['kyc.expire']);
    await work.run('kyc.decide', verificationId);
    expect(await work.statusOf(id)).toBe('document required');
    await work.run('kyc.expire', verificationId, { after: days28 });
    expect(await work.statusOf(id)).toBe('expired');
  });

  test('cancel the expiry once all are submitted, and are decided once', async () => {
    const { id, verificationId } = await work.checked('333-33-3333');
    await kyc.upload(id, sentDocument('government_id'));
    expect(await work.dueKinds(verificationId)).toEqual(['kyc.decide']);
    await work.run('kyc.expire', verificationId, { after: days28 });
    expect(await work.statusOf(id)).toBe('document required');
    await Promise.all([
      work.run('kyc.decide', verificationId),
      work.run('kyc.decide', verificationId),
    ]);
    await work.run('kyc.decide', verificationId);
    expect(await kyc.eventNames(id)).toEqual(['submitted', 'document_required', 'success']);
    expect(await work.dueOf(verificationId)).toEqual([]);
  });

  test('reach the vendor byte for byte', async () => {
    const { id, verificationId } = await work.checked('333-33-3333');
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from([0, 255, 10, 13])]);
    await kyc.upload(id, sentDocument('government_id', content));
    const seen: unknown[] = [];
    const checkDocuments: KycVendor['checkDocuments'] = async ({ documents }) => {
      seen.push(...documents);
      return { outcome: 'approved' };
    };
    await work.run('kyc.decide', verificationId, { vendor: { checkDocuments } });
    expect(seen).toEqual([{ documentType: 'government_id', format: 'application/pdf', content }]);
  });

  test('are retried after a vendor failure, and expire the KYC when the vendor times out', async () => {
    const { id, verificationId } = await work.checked('333-33-3333');
    await kyc.upload(id, sentDocument('government_id'));
    const checkDocuments = async () => {
      throw new Error('503');
    };
    await expect(
      work.run('kyc.decide', verificationId, { vendor: { checkDocuments } }),
    ).rejects.toThrow('503');
    expect(await work.statusOf(id)).toBe('document required');
    const vendor = { checkDocuments: never };
    await work.run('kyc.decide', verificationId, { vendor, vendorTimeoutMs: 20 });
    expect(await kyc.eventNames(id)).toEqual(['submitted', 'document_required', 'timeout']);
  });

  test('are reviewed once, after retries of a vendor that times out', async () => {
    const { id, verificationId } = await work.checked('555-55-5555');
    await kyc.upload(id, sentDocument('government_id'));
    await work.run('kyc.decide', verificationId);
    expect(await work.statusOf(id)).toBe('under review');
    expect(await work.dueKinds(verificationId)).toEqual(['kyc.review']);
    const vendor = { finishReview: never };
    await expect(
      work.run('kyc.review', verificationId, { vendor, vendorTimeoutMs: 20 }),
    ).rejects.toThrow('No answer');
    await work.run('kyc.review', verificationId);
    await work.run('kyc.review', verificationId);
    expect(await kyc.eventNames(id)).toEqual([
      'submitted',
      'document_required',
      'under_review',
      'failure',
    ]);
  });

  test('have no due work in a forced review, which only another forced outcome ends', async () => {
    const { id, verificationId } = await work.started();
    await kyc.force(id, 'under_review');
    expect(await work.dueOf(verificationId)).toEqual([]);
  });
});
