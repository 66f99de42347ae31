import Type from 'typebox';
import { defineJob, type Job } from '../../../platform/jobs/job.ts';

const payload = Type.Object({ verification_id: Type.String() });

export type VerificationJob = Job<{ verification_id: string }>;

/** Due work that has the vendor check the identity. */
export const identityCheck = defineJob({ kind: 'kyc.check', payload });

/** Due work that has the vendor check the documents. */
export const documentDecision = defineJob({ kind: 'kyc.decide', payload });

/** Due work that polls the vendor for the result of its review. */
export const reviewEnd = defineJob({ kind: 'kyc.review', payload });

/** Due work that expires a KYC whose documents are missing after 28 days. */
export const kycExpiry = defineJob({ kind: 'kyc.expire', payload });

/** Due work that erases a deleted customer's identity and documents when they need not be kept. */
export const identityErasure = defineJob({ kind: 'kyc.erase', payload });

/** The key of a verification's due work of one kind. */
export function dueKey({ kind }: VerificationJob, verificationId: string): string {
  return `${kind}:${verificationId}`;
}
