import { expect, test } from 'vitest';
import { type KycIdentity, KycVendorTimeout } from '../../features/onboarding/kyc/kyc-vendor.ts';
import { kycSimulator } from './simulator.ts';

const vendor = kycSimulator();
const { signal } = new AbortController();

const request = (ssn: string) => ({
  brandId: 'b',
  subjectId: 's',
  verificationId: 'v',
  identity: { ssn: ssn.replaceAll('-', '') } as KycIdentity,
});

/** The vendor's answers at all stages, in one line. */
async function answersTo(ssn: string): Promise<string> {
  const identity = await vendor
    .checkIdentity(request(ssn), signal)
    .catch((error: unknown) => error);
  if (identity instanceof KycVendorTimeout) return 'timeout';
  if (identity instanceof Error) return 'server error';
  const first = identity as Awaited<ReturnType<typeof vendor.checkIdentity>>;
  if (first.outcome === 'verified') return 'verified';
  if (first.outcome === 'rejected') return `rejected: ${first.reason.errorCode}`;
  const documents = await vendor.checkDocuments({ ...request(ssn), documents: [] }, signal);
  const again = first.reentry ? ` (again: ${first.reentry.fields.join(', ')})` : '';
  const asked = `${first.documentTypes.join(', ')}${again}, ${documents.outcome}`;
  if (documents.outcome === 'approved') return asked;
  return `${asked}, ${(await vendor.finishReview(request(ssn), signal)).outcome}`;
}

test.each([
  ['123-45-6789', 'verified'],
  ['000-00-0000', 'government_id, needs_review, approved'],
  ['111-11-1111', 'social_security_card, government_id, approved'],
  ['222-22-2222', 'government_id, utility_bill, approved'],
  ['333-33-3333', 'government_id, approved'],
  ['444-44-4444', 'government_id, utility_bill, social_security_card (again: ssn, dob), approved'],
  ['555-55-5555', 'government_id, needs_review, rejected'],
  ['666-66-6666', 'verified'],
  ['777-77-7777', 'server error'],
  ['888-88-8888', 'timeout'],
  ['999-99-0000', 'rejected: low_confidence'],
  ['999-99-1111', 'rejected: watchlist_match'],
])('%s: %s', async (ssn, answers) => {
  expect(await answersTo(ssn)).toBe(answers);
});
