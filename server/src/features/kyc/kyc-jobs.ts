import type { Context } from '../../platform/context.ts';
import type { JobHandlers } from '../../platform/jobs/due-work.ts';
import { checkDocuments, checkIdentity, endReview, expireKyc, type KycCheckDeps } from './kyc.ts';

type Work = (context: Context, deps: KycCheckDeps, verificationId: string) => Promise<void>;

/** What KYC does later: the check, the decision on documents, the end of a review, the expiry. */
export function kycJobs(deps: KycCheckDeps): JobHandlers {
  const handler =
    (work: Work): JobHandlers[string] =>
    (context, payload) =>
      work(context, deps, String(payload.verification_id));
  return {
    'kyc.check': handler(checkIdentity),
    'kyc.decide': handler(checkDocuments),
    'kyc.review': handler(endReview),
    'kyc.expire': handler(expireKyc),
  };
}
