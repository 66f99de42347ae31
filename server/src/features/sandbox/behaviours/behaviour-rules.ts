import {
  type AnyOutcome,
  type OutcomeName,
  type VendorCall,
  type VendorName,
  vendorCalls,
} from '../../../kernel/vendor-behaviour.ts';

/** Vendors whose behaviour can be set; `all` addresses every vendor. */
export const behaviourVendors = ['kyc', 'documents', 'aggregator', 'ach', 'all'] as const;
export type BehaviourVendor = (typeof behaviourVendors)[number];

export const behaviourScopes = ['world', 'customer', 'beneficial_owner', 'account'] as const;
export type BehaviourScope = (typeof behaviourScopes)[number];

/** Behaviour as stored and shown: an outcome with its details, or none. */
export type Behave = Partial<AnyOutcome> & {
  latency_ms?: number;
  down?: true;
  by_seed?: true;
  rate?: number;
  seed?: string;
};

export interface BehaviourRow {
  behaviour_id: string;
  vendor: BehaviourVendor;
  scope: BehaviourScope;
  scope_id: string | null;
  /** Null for always. */
  times: number | null;
  used_count: number;
  behave: Behave;
  date_created: Temporal.Instant;
}

/** Behaviour that may apply to a call, with the call's references that have used it. */
export type Candidate = Pick<
  BehaviourRow,
  'behaviour_id' | 'vendor' | 'scope' | 'scope_id' | 'times' | 'used_count' | 'behave'
> & { used_by: string[] };

/** Simulated vendors to which a behaviour applies. */
export function heededBy(
  { vendor }: Pick<BehaviourRow, 'vendor'>,
  simulated: readonly VendorName[],
): VendorName[] {
  return simulated.filter((name) => vendor === 'all' || vendor === name);
}

/** Outcome of a behaviour; null when it leaves the vendor's own answer. */
export function outcomeIn(behave: Behave): AnyOutcome | null {
  return behave.outcome === undefined ? null : (behave as AnyOutcome);
}

const narrowness: Record<BehaviourScope, number> = {
  world: 0,
  customer: 1,
  beneficial_owner: 1,
  account: 2,
};

/**
 * Behaviours that may apply to a call, in order of precedence: the one that answered it before,
 * then the narrowest scope, then the newest. Used-up ones are excluded.
 */
export function choicesFor(candidates: readonly Candidate[], call: VendorCall): Candidate[] {
  const rank = (candidate: Candidate) =>
    candidate.used_by.includes(call.reference) ? 10 : narrowness[candidate.scope];
  return candidates
    .filter((candidate) => isFor(candidate, call))
    .filter((candidate) => isLeft(candidate) || candidate.used_by.includes(call.reference))
    .toSorted((a, b) => rank(b) - rank(a) || (a.behaviour_id < b.behaviour_id ? 1 : -1));
}

function isLeft({ times, used_count }: Candidate): boolean {
  return times === null || used_count < times;
}

function isFor({ vendor, scope_id, behave }: Candidate, call: VendorCall): boolean {
  const { vendor: called, outcomes } = vendorCalls[call.kind];
  if (vendor !== 'all' && vendor !== called) return false;
  if (scope_id !== null && !call.about.some((id) => id.toLowerCase() === scope_id)) return false;
  const outcome = outcomeIn(behave);
  if (!outcome) return !isEntry(call) || behave.by_seed === true;
  if ('direction' in outcome && outcome.direction && outcome.direction !== call.direction) {
    return false;
  }
  return (outcomes as readonly OutcomeName[]).includes(outcome.outcome);
}

/** True for an entry, which comes in a file: delays and outages apply to the file. */
function isEntry({ kind }: VendorCall): boolean {
  return kind === 'answer_entry';
}

/**
 * Reference under which a use is counted. A repeated call keeps its answer, so an answer counts per
 * call; an unreachable vendor gives no answer, so each attempt counts, and `attempt` names it. An
 * outage ends the first check of an identity, as an answer does.
 */
export function useReference(call: VendorCall, behave: Behave, attempt: string): string {
  const isAnswer = behave.outcome !== undefined && behave.outcome !== 'timeout';
  return isAnswer || call.kind === 'check_identity' ? call.reference : attempt;
}
