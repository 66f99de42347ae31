import {
  type AnyOutcome,
  type OutcomeName,
  type VendorCall,
  type VendorName,
  vendorCalls,
} from '../../../kernel/vendor-behaviour.ts';

/** What one vendor, or whichever is called, was told. */
export const behaviourVendors = ['kyc', 'documents', 'aggregator', 'ach', 'all'] as const;
export type BehaviourVendor = (typeof behaviourVendors)[number];

export const behaviourScopes = ['world', 'customer', 'beneficial_owner', 'account'] as const;
export type BehaviourScope = (typeof behaviourScopes)[number];

/** As it is kept and shown: an outcome with what belongs to it, or none. */
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

/** A behaviour that a call may meet, with those of the call's references that it was used for. */
export type Candidate = Pick<
  BehaviourRow,
  'behaviour_id' | 'vendor' | 'scope' | 'scope_id' | 'times' | 'used_count' | 'behave'
> & { used_by: string[] };

/** Which of the vendors that are simulated here follow it. */
export function heededBy(
  { vendor }: Pick<BehaviourRow, 'vendor'>,
  simulated: readonly VendorName[],
): VendorName[] {
  return simulated.filter((name) => vendor === 'all' || vendor === name);
}

/** The outcome in it; null where the vendor answers as it would by itself. */
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
 * The behaviours that a call could follow, the first choice first: what it was answered by before,
 * then the narrowest scope, then the newest. Those that were used up are out.
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

/** Entries come in a file: it is the file that comes late, or not at all. */
function isEntry({ kind }: VendorCall): boolean {
  return kind === 'answer_entry';
}

/**
 * Under what a use is counted. An answer belongs to its call, and is the same when that is made again;
 * a vendor that cannot be reached gives no answer, so each attempt counts, and `attempt` names it. Of
 * the first check of an identity an outage is the end, like an answer.
 */
export function useReference(call: VendorCall, behave: Behave, attempt: string): string {
  const isAnswer = behave.outcome !== undefined && behave.outcome !== 'timeout';
  return isAnswer || call.kind === 'check_identity' ? call.reference : attempt;
}
