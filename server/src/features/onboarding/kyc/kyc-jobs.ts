import Type from 'typebox';
import { defineJob, type KeyedJob } from '../../../platform/jobs/job.ts';

const verification = {
  payload: Type.Object({ verification_id: Type.String() }),
  key: ({ verification_id }: { verification_id: string }) => [verification_id],
};

export type VerificationJob = KeyedJob<{ verification_id: string }>;

/** Due work that has the vendor check the identity. */
export const identityCheck = defineJob({ kind: 'kyc.check', ...verification });

/** Due work that has the vendor check the documents. */
export const documentDecision = defineJob({ kind: 'kyc.decide', ...verification });

/** Due work that polls the vendor for the result of its review. */
export const reviewEnd = defineJob({ kind: 'kyc.review', ...verification });

/** Due work that expires a KYC whose documents are missing after 28 days. */
export const kycExpiry = defineJob({ kind: 'kyc.expire', ...verification });

/** Due work that erases a deleted customer's identity and documents when they need not be kept. */
export const identityErasure = defineJob({ kind: 'kyc.erase', payload: verification.payload });
