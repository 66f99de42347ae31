/** The vendors that a sandbox simulates, by their names in the behaviours API. */
export const vendorNames = ['kyc', 'documents', 'aggregator', 'ach'] as const;
export type VendorName = (typeof vendorNames)[number];

export const failureCodes = ['low_confidence', 'watchlist_match'] as const;
export const requestableDocuments = [
  'government_id',
  'utility_bill',
  'social_security_card',
] as const;
export const reenterableFields = ['ssn', 'dob', 'first_name', 'last_name', 'address'] as const;

/** Outcomes that a behaviour can set for each vendor. */
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
        /**
         * Banking days after settlement; 0: before settlement. Null: the usual delay of the code.
         */
        banking_days: number | null;
        /** Direction of the transfers that it applies to; null for both. */
        direction: 'pull' | 'push' | null;
      }
    | { outcome: 'corrected'; change_code: string; direction: 'pull' | 'push' | null };
}

export type OutcomeOf<V extends VendorName> = VendorOutcomes[V];
export type AnyOutcome = OutcomeOf<VendorName>;
export type OutcomeName = AnyOutcome['outcome'];

/** Calls to vendors: the vendor of each, and the outcomes that can answer it. */
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
  // A bank file in transfer, and each entry of a file that has arrived.
  exchange_files: { vendor: 'ach', outcomes: [] },
  answer_entry: { vendor: 'ach', outcomes: ['settled', 'returned', 'corrected'] },
} as const satisfies Record<string, { vendor: VendorName; outcomes: readonly OutcomeName[] }>;
export type VendorCallKind = keyof typeof vendorCalls;
export type VendorOf<K extends VendorCallKind> = (typeof vendorCalls)[K]['vendor'];

/** A call to a simulated vendor, to be matched against the brand's behaviours. */
export interface VendorCall<K extends VendorCallKind = VendorCallKind> {
  kind: K;
  brandId: string;
  /** Ids of the customer or beneficial owner, and of the accounts, that the call concerns. */
  about: readonly string[];
  /**
   * Identifies the call across retries after a lost response: a retry gets the same outcome, and
   * counts once.
   */
  reference: string;
  /** Direction of the transfer; only for calls about transfers. */
  direction?: 'pull' | 'push';
}

/** The behaviour that a brand has set for a call. */
export interface Behaviour<V extends VendorName = VendorName> {
  /** Milliseconds of wall time before anything else. */
  latencyMs: number;
  isDown: boolean;
  /** Null: the simulator's default. */
  outcome: OutcomeOf<V> | null;
}

/** Source of behaviours for simulated vendors. */
export interface BehaviourSource {
  /**
   * Behaviours for calls of one brand and one vendor, in the order of the calls; null for a call
   * without one.
   */
  find<K extends VendorCallKind>(
    calls: readonly VendorCall<K>[],
  ): Promise<(Behaviour<VendorOf<K>> | null)[]>;
}

/** A source without any behaviour: every simulator uses its defaults. */
export const noBehaviours: BehaviourSource = { find: async (calls) => calls.map(() => null) };
