import { type FieldProblem, invalidInput } from '../../../kernel/domain-error.ts';
import { changeCode, changeCodes } from '../../../kernel/nacha/change-codes.ts';
import { returnCodes, returnReason } from '../../../kernel/nacha/return-codes.ts';
import type { AnyOutcome, VendorName, VendorOutcomes } from '../../../kernel/vendor-behaviour.ts';
import type { Behave, BehaviourScope, BehaviourVendor } from './behaviour-rules.ts';

/** Request for a behaviour, in the shapes that the schema accepts. */
export interface BehaviourInput {
  vendor: BehaviourVendor;
  scope?: ScopeInput | undefined;
  times?: 'once' | 'always' | number | undefined;
  behave: BehaveInput;
}

export interface ScopeInput {
  customer_id?: string | undefined;
  beneficial_owner_id?: string | undefined;
  account_id?: string | undefined;
}

export interface BehaveInput {
  outcome?: string | undefined;
  error_code?: Extract<VendorOutcomes['kyc'], { outcome: 'failed' }>['error_code'] | undefined;
  documents?: DocumentRequest['documents'] | undefined;
  reenter?: DocumentRequest['reenter'] | undefined;
  return_code?: string | undefined;
  banking_days?: number | undefined;
  change_code?: string | undefined;
  direction?: 'pull' | 'push' | undefined;
  latency_ms?: number | undefined;
  down?: boolean | undefined;
  by_seed?: boolean | undefined;
  rate?: number | undefined;
  seed?: string | undefined;
}

type DocumentRequest = Extract<VendorOutcomes['kyc'], { outcome: 'document_required' }>;

/** Validated behaviour to store. */
export interface NewBehaviour {
  vendor: BehaviourVendor;
  scope: BehaviourScope;
  scopeId: string | null;
  times: number | null;
  behave: Behave;
}

const outcomesOf: Record<VendorName, readonly AnyOutcome['outcome'][]> = {
  kyc: ['passed', 'failed', 'document_required', 'error', 'expired'],
  documents: ['approved', 'rejected', 'under_review', 'expired'],
  aggregator: [
    'healthy',
    'login_required',
    'not_enabled',
    'identity_mismatch',
    'unverified',
    'empty',
    'timeout',
  ],
  ach: ['settled', 'returned', 'corrected'],
};

/** Outcomes to which each detail field applies. */
const detailsOf = {
  error_code: ['failed'],
  documents: ['document_required'],
  reenter: ['document_required'],
  return_code: ['returned'],
  banking_days: ['returned'],
  change_code: ['corrected'],
  direction: ['returned', 'corrected'],
} as const satisfies Partial<Record<keyof BehaveInput, readonly string[]>>;

/** Change codes that correct the account fields of an entry. */
const accountChangeCodes = changeCodes.filter((code) => {
  const corrects = changeCode(code)?.corrects ?? [];
  return corrects.length > 0 && !corrects.includes('text') && !corrects.includes('receiverId');
});
const entryReturnCodes = returnCodes.filter((code) => returnReason(code)?.stage === 'return');

const defaultRate = 0.2;

/**
 * Validates a request for a behaviour.
 *
 * @param world its seed, the default for mishaps by seed, and its simulated vendors: the behaviour
 * of others cannot be set.
 * @throws DomainError `invalid_input` that names each field and its rule.
 */
export function readBehaviour(
  input: BehaviourInput,
  { seed: worldSeed, simulated }: { seed: string | null; simulated: readonly VendorName[] },
): NewBehaviour {
  const scopes = scopesIn(input.scope);
  const problems = [
    ...vendorProblems(input, simulated),
    ...scopeProblems(input, scopes),
    ...kindProblems(input),
    ...outcomeProblems(input),
    ...detailProblems(input.behave),
    ...seedProblems(input, worldSeed),
  ];
  if (problems.length > 0) throw invalidInput(problems);
  const [scope = { scope: 'world' as const, scopeId: null }] = scopes;
  return {
    vendor: input.vendor,
    ...scope,
    times: readTimes(input),
    behave: readBehave(input.behave, worldSeed),
  };
}

/**
 * Refuses vendors that are not simulated. Only the bank may be real in a sandbox: a folder that an
 * operator fills.
 */
function vendorProblems(
  { vendor }: BehaviourInput,
  simulated: readonly VendorName[],
): FieldProblem[] {
  if (vendor === 'all' || simulated.includes(vendor)) return [];
  const known = [...simulated, 'all'].join(', ');
  const rule = `must be one of ${known}: bank files go to a folder here (SURETY_BANK_FOLDER), so that there is no simulated bank; put its files there, or send POST /simulate/ach/return`;
  return [{ field: 'vendor', rule }];
}

/** Defaults to once, or to always for behaviours by seed. */
function readTimes({ times, behave }: BehaviourInput): number | null {
  if (times === 'always' || (times === undefined && behave.by_seed)) return null;
  return typeof times === 'number' ? times : 1;
}

function readBehave(behave: BehaveInput, worldSeed: string | null): Behave {
  if (behave.by_seed) {
    const { rate = defaultRate, seed = worldSeed ?? '' } = behave;
    return { by_seed: true, rate, seed };
  }
  return {
    ...(behave.outcome === undefined ? {} : readOutcome(behave)),
    ...(behave.latency_ms ? { latency_ms: behave.latency_ms } : {}),
    ...(behave.down ? { down: true } : {}),
  };
}

/** Returns the validated outcome with its defaults. */
function readOutcome(behave: BehaveInput): AnyOutcome {
  const direction = behave.direction ?? null;
  switch (behave.outcome) {
    case 'failed':
      return { outcome: 'failed', error_code: behave.error_code ?? 'low_confidence' };
    case 'document_required': {
      const { documents = ['government_id'], reenter = [] } = behave;
      const distinct = { documents: [...new Set(documents)], reenter: [...new Set(reenter)] };
      return { outcome: 'document_required', ...distinct };
    }
    case 'returned': {
      const { return_code = '', banking_days = null } = behave;
      return { outcome: 'returned', return_code, banking_days, direction };
    }
    case 'corrected':
      return { outcome: 'corrected', change_code: behave.change_code ?? '', direction };
    default:
      return { outcome: behave.outcome } as AnyOutcome;
  }
}

type Scope = Pick<NewBehaviour, 'scope' | 'scopeId'>;

function scopesIn(scope: ScopeInput = {}): Scope[] {
  const { customer_id, beneficial_owner_id, account_id } = scope;
  const given: [BehaviourScope, string | undefined][] = [
    ['customer', customer_id],
    ['beneficial_owner', beneficial_owner_id],
    ['account', account_id],
  ];
  return given.flatMap(([kind, id]) =>
    id === undefined ? [] : [{ scope: kind, scopeId: id.toLowerCase() }],
  );
}

/** Scopes that each vendor's calls may have. */
const scopesOf: Record<BehaviourVendor, readonly BehaviourScope[]> = {
  kyc: ['customer', 'beneficial_owner'],
  documents: ['customer', 'beneficial_owner'],
  aggregator: ['customer', 'account'],
  ach: ['customer', 'account'],
  all: ['customer', 'beneficial_owner', 'account'],
};

function scopeProblems({ vendor, behave }: BehaviourInput, scopes: Scope[]): FieldProblem[] {
  if (scopes.length > 1) {
    const rule = 'must hold at most one of customer_id, beneficial_owner_id and account_id';
    return [{ field: 'scope', rule }];
  }
  return scopes.flatMap(({ scope }) => {
    const field = `scope.${scope}_id`;
    if (!scopesOf[vendor].includes(scope)) {
      return [{ field, rule: `must be omitted for the vendor ${vendor}` }];
    }
    const isOfFile = vendor === 'ach' && (behave.down === true || behave.latency_ms !== undefined);
    return isOfFile
      ? [{ field, rule: 'must be omitted: a bank is late, or down, with whole files' }]
      : [];
  });
}

/** Checks the combination of an outcome, an outage, a delay or mishaps by seed. */
function kindProblems({ vendor, behave }: BehaviourInput): FieldProblem[] {
  const { outcome, latency_ms, down, by_seed } = behave;
  if (by_seed) {
    const others = { outcome, latency_ms, down: down || undefined };
    return Object.entries(others)
      .filter(([, value]) => value !== undefined)
      .map(([name]) => ({ field: `behave.${name}`, rule: 'must be omitted with by_seed' }));
  }
  if (down && outcome !== undefined) {
    const rule = 'must be omitted with down: a vendor that is down answers nothing';
    return [{ field: 'behave.outcome', rule }];
  }
  if (outcome === undefined && !latency_ms && !down) {
    return [{ field: 'behave', rule: 'must hold outcome, latency_ms, down or by_seed' }];
  }
  if (outcome !== undefined && latency_ms !== undefined && vendor === 'ach') {
    const rule = 'must be omitted with an outcome: a bank is late with whole files';
    return [{ field: 'behave.latency_ms', rule }];
  }
  return [];
}

function outcomeProblems({ vendor, behave: { outcome } }: BehaviourInput): FieldProblem[] {
  if (outcome === undefined) return [];
  const field = 'behave.outcome';
  if (vendor === 'all') return [{ field, rule: 'must be omitted for the vendor all' }];
  const possible: readonly string[] = outcomesOf[vendor];
  if (possible.includes(outcome)) return [];
  return [{ field, rule: `must be one of ${possible.join(', ')} for the vendor ${vendor}` }];
}

function detailProblems(behave: BehaveInput): FieldProblem[] {
  const { outcome, return_code, change_code } = behave;
  const strangers = Object.entries(detailsOf).filter(
    ([name, outcomes]) =>
      behave[name as keyof typeof detailsOf] !== undefined &&
      !(outcomes as readonly string[]).includes(outcome ?? ''),
  );
  return [
    ...strangers.map(([name, outcomes]) => ({
      field: `behave.${name}`,
      rule: `must be omitted unless outcome is ${outcomes.join(' or ')}`,
    })),
    ...codeProblems('return_code', outcome === 'returned', return_code, entryReturnCodes),
    ...codeProblems('change_code', outcome === 'corrected', change_code, accountChangeCodes),
  ];
}

function codeProblems(
  name: string,
  isAsked: boolean,
  code: string | undefined,
  known: readonly string[],
): FieldProblem[] {
  if (!isAsked || (code !== undefined && known.includes(code))) return [];
  const rule = code === undefined ? 'is required' : `must be one of ${known.join(', ')}`;
  return [{ field: `behave.${name}`, rule }];
}

function seedProblems({ times, behave }: BehaviourInput, worldSeed: string | null): FieldProblem[] {
  const { by_seed, rate, seed } = behave;
  if (!by_seed) {
    return Object.entries({ rate, seed })
      .filter(([, value]) => value !== undefined)
      .map(([name]) => ({ field: `behave.${name}`, rule: 'must be omitted unless by_seed' }));
  }
  return [
    ...(times === undefined || times === 'always'
      ? []
      : [{ field: 'times', rule: 'must be always or omitted with by_seed' }]),
    ...(seed === undefined && worldSeed === null
      ? [{ field: 'behave.seed', rule: 'is required in a world that was made without a seed' }]
      : []),
  ];
}
