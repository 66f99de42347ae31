/** The vendors that a sandbox simulates, as one who tells them how to behave names them. */
export const vendorNames = ['kyc', 'documents', 'aggregator', 'ach'] as const;
export type VendorName = (typeof vendorNames)[number];

export const failureCodes = ['low_confidence', 'watchlist_match'] as const;
export const requestableDocuments = [
  'government_id',
  'utility_bill',
  'social_security_card',
] as const;
export const reenterableFields = ['ssn', 'dob', 'first_name', 'last_name', 'address'] as const;

/** What each vendor can answer when it is told to. */
export interface VendorOutcomes {
  kyc:
    | { outcome: 'passed' | 'error' | 'expired' }
    | { outcome: 'failed'; error_code: (typeof failureCodes)[number] }
    | {
        outcome: 'document_required';
        documents: (typeof requestableDocuments)[number][];
        reenter: (typeof reenterableFields)[number][];
      };
  documents: { outcome: 'approved' | 'rejected' | 'under_review' | 'expired' };
  aggregator: {
    outcome:
      | 'healthy'
      | 'login_required'
      | 'not_enabled'
      | 'identity_mismatch'
      | 'unverified'
      | 'empty'
      | 'timeout';
  };
  ach:
    | { outcome: 'settled' }
    | {
        outcome: 'returned';
        return_code: string;
        /** On which banking day after it settles; 0: before. Null: as the code usually comes. */
        banking_days: number | null;
        /** Which transfers it is for; null for both. */
        direction: 'pull' | 'push' | null;
      }
    | { outcome: 'corrected'; change_code: string; direction: 'pull' | 'push' | null };
}

export type OutcomeOf<V extends VendorName> = VendorOutcomes[V];
export type AnyOutcome = OutcomeOf<VendorName>;
export type OutcomeName = AnyOutcome['outcome'];

/** The calls to vendors: whose each is, and which outcomes are an answer to it. */
export const vendorCalls = {
  check_identity: {
    vendor: 'kyc',
    outcomes: ['passed', 'failed', 'document_required', 'error', 'expired'],
  },
  decide_documents: {
    vendor: 'documents',
    outcomes: ['approved', 'rejected', 'under_review', 'expired'],
  },
  end_review: { vendor: 'documents', outcomes: ['approved', 'rejected'] },
  link: {
    vendor: 'aggregator',
    outcomes: [
      'healthy',
      'login_required',
      'not_enabled',
      'identity_mismatch',
      'unverified',
      'timeout',
    ],
  },
  link_token: { vendor: 'aggregator', outcomes: ['healthy', 'timeout'] },
  read_history: { vendor: 'aggregator', outcomes: ['healthy', 'empty', 'timeout'] },
  read_numbers: { vendor: 'aggregator', outcomes: ['healthy', 'login_required', 'timeout'] },
  // A bank file on its way, and each entry of one that has come there.
  exchange_files: { vendor: 'ach', outcomes: [] },
  answer_entry: { vendor: 'ach', outcomes: ['settled', 'returned', 'corrected'] },
} as const satisfies Record<string, { vendor: VendorName; outcomes: readonly OutcomeName[] }>;
export type VendorCallKind = keyof typeof vendorCalls;
export type VendorOf<K extends VendorCallKind> = (typeof vendorCalls)[K]['vendor'];

/** A call to a simulated vendor, as it is held against what the vendor was told. */
export interface VendorCall<K extends VendorCallKind = VendorCallKind> {
  kind: K;
  brandId: string;
  /** The customer or beneficial owner, and the accounts, that it is about. */
  about: readonly string[];
  /**
   * The same when the call is made again because nobody knows whether it was answered: the answer is
   * the same then, and counts once.
   */
  reference: string;
  /** Of a transfer. */
  direction?: 'pull' | 'push';
}

/** How a vendor was told to behave in a call. */
export interface Behaviour<V extends VendorName = VendorName> {
  /** In the world's time, before anything else. */
  latencyMs: number;
  isDown: boolean;
  /** Null: as it would by itself. */
  outcome: OutcomeOf<V> | null;
}

/** Where simulated vendors learn how to behave. */
export interface BehaviourSource {
  /** Calls of one brand and one vendor, answered in their order; null where nothing was told. */
  find<K extends VendorCallKind>(
    calls: readonly VendorCall<K>[],
  ): Promise<(Behaviour<VendorOf<K>> | null)[]>;
}

/** Vendors that nobody told anything. */
export const noBehaviours: BehaviourSource = { find: async (calls) => calls.map(() => null) };
