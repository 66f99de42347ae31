import {
  type DocumentsAnswer,
  type IdentityAnswer,
  type KycVendor,
  KycVendorTimeout,
  type ReviewAnswer,
} from '../../features/kyc/kyc-vendor.ts';

/** What the sandbox answers to one SSN at each stage; missing stages go well. */
interface Script {
  identity?: IdentityAnswer | 'server_error' | 'timeout';
  documents?: DocumentsAnswer;
  review?: ReviewAnswer;
}

type DocumentRequest = Extract<IdentityAnswer, { outcome: 'documents_requested' }>;

function asksFor(
  documentTypes: DocumentRequest['documentTypes'],
  reentry: DocumentRequest['reentry'] = null,
): IdentityAnswer {
  return { outcome: 'documents_requested', documentTypes, reentry };
}

function rejects(errorCode: string, description: string) {
  return { outcome: 'rejected', reason: { errorCode, description } } as const;
}

/** The completion page's table (section 4); any SSN that is not here is verified. */
const scripts: Record<string, Script> = {
  '000000000': { identity: asksFor(['government_id']), documents: { outcome: 'needs_review' } },
  '111111111': { identity: asksFor(['social_security_card', 'government_id']) },
  '222222222': { identity: asksFor(['government_id', 'utility_bill']) },
  '333333333': { identity: asksFor(['government_id']) },
  '444444444': {
    identity: asksFor(['government_id', 'utility_bill', 'social_security_card'], {
      description: 'Some of the information entered does not match our records.',
      fields: ['ssn', 'dob'],
    }),
  },
  '555555555': {
    identity: asksFor(['government_id']),
    documents: { outcome: 'needs_review' },
    review: rejects('document_rejected', 'The documents do not prove the identity.'),
  },
  '777777777': { identity: 'server_error' },
  '888888888': { identity: 'timeout' },
  '999990000': { identity: rejects('low_confidence', 'The identity could not be verified.') },
  '999991111': { identity: rejects('watchlist_match', 'The identity matches a watchlist.') },
};

/** The sandbox's KYC vendor: outcomes are chosen by SSN, so that every one can be had at will. */
export function kycSimulator(): KycVendor {
  return {
    checkIdentity: async ({ identity }) => {
      const answer = scripts[identity.ssn]?.identity ?? { outcome: 'verified' };
      if (answer === 'timeout') throw new KycVendorTimeout('The simulated connection timed out');
      if (answer === 'server_error') throw new Error('The simulated vendor answered 500');
      return answer;
    },
    checkDocuments: async ({ identity }) =>
      scripts[identity.ssn]?.documents ?? { outcome: 'approved' },
    finishReview: async ({ identity }) => scripts[identity.ssn]?.review ?? { outcome: 'approved' },
  };
}
