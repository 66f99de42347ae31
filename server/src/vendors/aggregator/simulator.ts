import type { HistoryVendor } from '../../features/accounts/account-history/account-history-vendor.ts';
import type {
  BankNumbers,
  BankNumbersVendor,
} from '../../features/accounts/bank-numbers/bank-numbers-vendor.ts';
import {
  type AggregatorSubject,
  AggregatorTimeout,
  type AggregatorVendor,
  type LinkAnswer,
  type LinkedBankAccount,
  type LinkRefusal,
} from '../../features/accounts/external-accounts/external-accounts-vendor.ts';
import { newId } from '../../kernel/ids.ts';
import { checkDigit } from '../../kernel/nacha/routing-number.ts';
import {
  type BehaviourSource,
  noBehaviours,
  type OutcomeOf,
} from '../../kernel/vendor-behaviour.ts';
import { beginSimulatedCall } from '../../platform/simulated-call.ts';
import { generateHistory } from './history-generator.ts';
import { banks } from './merchants.ts';
import { seededRandom } from './seeded-random.ts';

const processorTokenPrefix = 'processor-sandbox-';

/** Completion page, section 7: endings of a token whose account refuses to be linked. */
const refusals: readonly [ending: string, reason: LinkRefusal][] = [
  ['-identity-mismatch', 'identity_mismatch'],
  ['-login-required', 'login_required'],
  ['-not-enabled', 'not_enabled'],
];

/**
 * The sandbox's aggregation provider. It stores nothing: an account and its history follow from the
 * token, so the same token always gives the same account. Any public token is accepted; its endings
 * work like a processor token's, unless a behaviour is set.
 */
export function createAggregatorSimulator(
  behaviours: BehaviourSource = noBehaviours,
): AggregatorVendor & HistoryVendor & BankNumbersVendor {
  const link = (token: string, subject: Subject, signal: AbortSignal) =>
    beginCall(behaviours, 'link', subject, signal).then((told) => answerToken(token, told));
  return {
    linkType: 'plaid',
    link: (request, signal) => link(request.processorToken, request, signal),
    createLinkToken: async (request, signal) => {
      await beginCall(behaviours, 'link_token', request, signal);
      return `link-sandbox-${newId()}`;
    },
    exchange: (request, signal) =>
      link(
        `${processorTokenPrefix}${request.publicToken.replace(/^public-sandbox-/, '')}`,
        request,
        signal,
      ),
    readHistory: async (request, signal) => {
      const { processorToken, from, through, accountId } = request;
      const reference = `history:${accountId}:${from}:${through}`;
      const subject = { ...request, reference };
      const told = await beginCall(behaviours, 'read_history', subject, signal);
      const isEmpty = told ? told === 'empty' : processorToken.endsWith('-empty');
      return isEmpty ? [] : generateHistory(processorToken, from, through);
    },
    readNumbers: async (request, signal) => {
      const reference = `numbers:${request.accountId}:${request.reference}`;
      const told = await beginCall(behaviours, 'read_numbers', { ...request, reference }, signal);
      if (told === 'login_required') return { known: false };
      return { known: true, numbers: generateNumbers(request.processorToken) };
    },
  };
}

type Subject = Pick<AggregatorSubject, 'brandId'> & {
  ownerId: string | null;
  accountId?: string;
  /** Only for calls that are retried after a crash; calls within a request are not. */
  reference?: string;
};
type CallOutcome = OutcomeOf<'aggregator'>['outcome'];

/** Begins a call, and returns the outcome that a behaviour has set. */
async function beginCall(
  behaviours: BehaviourSource,
  kind: 'link' | 'link_token' | 'read_history' | 'read_numbers',
  { brandId, ownerId, accountId, reference = newId() }: Subject,
  signal: AbortSignal,
): Promise<CallOutcome | null> {
  const about = [ownerId, accountId].filter((id) => id != null);
  const told = await beginSimulatedCall(behaviours, { kind, brandId, about, reference }, signal);
  if (told?.outcome === 'timeout') throw new AggregatorTimeout('The simulated provider hangs');
  return told?.outcome ?? null;
}

function answerToken(token: string, told: CallOutcome | null): LinkAnswer {
  const isKnown =
    token.startsWith(processorTokenPrefix) && token.length > processorTokenPrefix.length;
  if (!isKnown) return { linked: false, reason: 'unknown_token' };
  const reason = refusals.find(([ending, refusal]) =>
    told ? told === refusal : token.endsWith(ending),
  )?.[1];
  if (reason) return { linked: false, reason };
  const account = generateAccount(token);
  if (!told) return { linked: true, account };
  const verificationStatus =
    told === 'unverified' ? 'pending_automatic_verification' : 'instantly_verified';
  return { linked: true, account: { ...account, verificationStatus } };
}

/** Entries to an unverified account may be returned too: `-unverified-no-account`. */
const unverified = /-unverified(-no-account|-bad-number|-closed)?$/;

/**
 * Generates the account behind a token. Its balance covers a few weeks of spending, or almost
 * nothing.
 */
function generateAccount(token: string): LinkedBankAccount {
  const random = seededRandom(token, 'account');
  const isPoor = token.endsWith('-no-funds');
  const currentCents = isPoor ? random.int(0, 999) : random.int(120_000, 1_450_000);
  const pendingCents = isPoor ? 0 : random.int(0, 9_500);
  return {
    processorToken: token,
    bankName: random.pick(banks),
    mask: String(random.int(0, 9_999)).padStart(4, '0'),
    name: random.pick(['Everyday Checking', 'Premier Checking', 'Free Checking']),
    currency: 'USD',
    currentCents: BigInt(currentCents),
    availableCents: BigInt(currentCents - pendingCents),
    verificationStatus: unverified.test(token)
      ? 'pending_automatic_verification'
      : 'instantly_verified',
  };
}

/**
 * Completion page, section 7: endings of a token whose account returns entries. Their account
 * numbers encode that for the simulated bank: 99 and the digits of a return code
 * (vendors/ach/simulator.ts).
 */
const returnEndings: readonly [ending: string, digits: string][] = [
  ['-no-funds', '01'],
  ['-closed', '02'],
  ['-no-account', '03'],
  ['-bad-number', '04'],
  ['-unauthorized', '10'],
];

/**
 * Generates the numbers behind a token: of nonexistent banks, whose numbers would begin with 99.
 */
function generateNumbers(token: string): BankNumbers {
  const random = seededRandom(token, 'numbers');
  const returned = returnEndings.find(([ending]) => token.endsWith(ending));
  const start = returned ? `99${returned[1]}` : String(random.int(1_000, 8_999));
  const middle = String(random.int(0, 9_999)).padStart(4, '0');
  const bank = `99${String(random.int(0, 999_999)).padStart(6, '0')}`;
  return {
    routingNumber: `${bank}${checkDigit(bank)}`,
    accountNumber: `${start}${middle}${generateAccount(token).mask}`,
    accountType: 'checking',
    holderName: `${random.pick(['Avery', 'Blair', 'Casey', 'Drew', 'Emery'])} Example`,
  };
}
