import {
  type DocumentsAnswer,
  type IdentityAnswer,
  type KycRequest,
  type KycVendor,
  KycVendorTimeout,
  type ReviewAnswer,
} from '../../features/onboarding/kyc/kyc-vendor.ts';
import {
  type BehaviourSource,
  noBehaviours,
  type OutcomeOf,
  type VendorCall,
} from '../../kernel/vendor-behaviour.ts';
import { beginSimulatedCall } from '../../platform/simulated-call.ts';

/** Answers of the sandbox to one SSN at each stage; the default of each stage is success. */
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

function reentryOf(fields: string[]) {
  return {
    description: 'Some of the information entered does not match our records.',
    fields,
  };
}

const failures = {
  low_confidence: rejects('low_confidence', 'The identity could not be verified.'),
  watchlist_match: rejects('watchlist_match', 'The identity matches a watchlist.'),
};
const documentRejection = rejects('document_rejected', 'The documents do not prove the identity.');

/** The completion page's table (section 4); any SSN that is not here is verified. */
const scripts: Record<string, Script> = {
  '000000000': { identity: asksFor(['government_id']), documents: { outcome: 'needs_review' } },
  '111111111': { identity: asksFor(['social_security_card', 'government_id']) },
  '222222222': { identity: asksFor(['government_id', 'utility_bill']) },
  '333333333': { identity: asksFor(['government_id']) },
  '444444444': {
    identity: asksFor(
      ['government_id', 'utility_bill', 'social_security_card'],
      reentryOf(['ssn', 'dob']),
    ),
  },
  '555555555': {
    identity: asksFor(['government_id']),
    documents: { outcome: 'needs_review' },
    review: documentRejection,
  },
  '777777777': { identity: 'server_error' },
  '888888888': { identity: 'timeout' },
  '999990000': { identity: failures.low_confidence },
  '999991111': { identity: failures.watchlist_match },
};

/** The vendor's answer at each stage for an outcome set by a behaviour. */
function scriptTold(told: OutcomeOf<'kyc'>): NonNullable<Script['identity']> {
  switch (told.outcome) {
    case 'passed':
      return { outcome: 'verified' };
    case 'failed':
      return failures[told.error_code];
    case 'document_required': {
      const { documents, reenter } = told;
      return asksFor(documents, reenter.length > 0 ? reentryOf(reenter) : null);
    }
    case 'error':
      return 'server_error';
    case 'expired':
      return 'timeout';
  }
}

function documentsTold({ outcome }: OutcomeOf<'documents'>): DocumentsAnswer {
  if (outcome === 'expired') throw timeout();
  return { outcome: outcome === 'approved' ? 'approved' : 'needs_review' };
}

function reviewTold({ outcome }: OutcomeOf<'documents'>): ReviewAnswer | undefined {
  if (outcome === 'approved') return { outcome };
  return outcome === 'rejected' ? documentRejection : undefined;
}

function timeout(): KycVendorTimeout {
  return new KycVendorTimeout('The simulated connection timed out');
}

/**
 * The sandbox's KYC vendor: the SSN selects the outcome, so that every one can be tested, unless a
 * behaviour is set.
 */
export function kycSimulator(behaviours: BehaviourSource = noBehaviours): KycVendor {
  return {
    checkIdentity: async (request, signal) => {
      const call = callOf('check_identity', request);
      const told = await beginSimulatedCall(behaviours, call, signal);
      const answer = told ? scriptTold(told) : scripts[request.identity.ssn]?.identity;
      if (answer === 'timeout') throw timeout();
      if (answer === 'server_error') throw new Error('The simulated vendor answered 500');
      return answer ?? { outcome: 'verified' };
    },
    checkDocuments: async (request, signal) => {
      const call = callOf('decide_documents', request);
      const told = await beginSimulatedCall(behaviours, call, signal);
      if (told) return documentsTold(told);
      return scripts[request.identity.ssn]?.documents ?? { outcome: 'approved' };
    },
    finishReview: async (request, signal) => {
      const call = callOf('end_review', request);
      const told = await beginSimulatedCall(behaviours, call, signal);
      const script = scripts[request.identity.ssn]?.review ?? { outcome: 'approved' };
      return (told && reviewTold(told)) ?? script;
    },
  };
}

/**
 * Builds a vendor call. The decision on documents and the end of their review have one reference,
 * so that a behaviour counts once for both.
 */
function callOf<K extends 'check_identity' | 'decide_documents' | 'end_review'>(
  kind: K,
  { brandId, subjectId, verificationId }: KycRequest,
): VendorCall<K> {
  const matter = kind === 'check_identity' ? 'identity' : 'documents';
  return { kind, brandId, about: [subjectId], reference: `${matter}:${verificationId}` };
}
