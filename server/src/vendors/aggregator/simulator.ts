import type { HistoryVendor } from '../../features/account-history/account-history-vendor.ts';
import type {
  BankNumbers,
  BankNumbersVendor,
} from '../../features/bank-numbers/bank-numbers-vendor.ts';
import type {
  AggregatorVendor,
  LinkAnswer,
  LinkedBankAccount,
  LinkRefusal,
} from '../../features/external-accounts/external-accounts-vendor.ts';
import { newId } from '../../kernel/ids.ts';
import { checkDigit } from '../../kernel/nacha/routing-number.ts';
import { generateHistory } from './history-generator.ts';
import { banks } from './merchants.ts';
import { seededRandom } from './seeded-random.ts';

const processorTokenPrefix = 'processor-sandbox-';

/** Completion page, section 7: endings of a token that make its account refuse to be linked. */
const refusals: readonly [ending: string, reason: LinkRefusal][] = [
  ['-identity-mismatch', 'identity_mismatch'],
  ['-login-required', 'login_required'],
  ['-not-enabled', 'not_enabled'],
];

/**
 * The sandbox's aggregation provider. It keeps nothing: an account and its history follow from the
 * token, so the same token always gives the same account. Any public token is taken; its endings
 * work as a processor token's do.
 */
export function createAggregatorSimulator(): AggregatorVendor & HistoryVendor & BankNumbersVendor {
  return {
    linkType: 'plaid',
    link: async ({ processorToken }) => answerToken(processorToken),
    createLinkToken: async () => `link-sandbox-${newId()}`,
    exchange: async ({ publicToken }) =>
      answerToken(`${processorTokenPrefix}${publicToken.replace(/^public-sandbox-/, '')}`),
    readHistory: async ({ processorToken, from, through }) =>
      processorToken.endsWith('-empty') ? [] : generateHistory(processorToken, from, through),
    readNumbers: async ({ processorToken }) => ({
      known: true,
      numbers: generateNumbers(processorToken),
    }),
  };
}

function answerToken(token: string): LinkAnswer {
  const isKnown =
    token.startsWith(processorTokenPrefix) && token.length > processorTokenPrefix.length;
  if (!isKnown) return { linked: false, reason: 'unknown_token' };
  const refusal = refusals.find(([ending]) => token.endsWith(ending));
  if (refusal) return { linked: false, reason: refusal[1] };
  return { linked: true, account: generateAccount(token) };
}

/** The account behind a token. Its balance is a few weeks of living, or next to nothing. */
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
    verificationStatus: token.endsWith('-unverified')
      ? 'pending_automatic_verification'
      : 'instantly_verified',
  };
}

/**
 * Completion page, section 7: endings of a token whose account sends entries back. Their account
 * numbers tell the simulated bank so: 99 and the digits of a return code (vendors/ach/simulator.ts).
 */
const returnEndings: readonly [ending: string, digits: string][] = [
  ['-no-funds', '01'],
  ['-closed', '02'],
  ['-unauthorized', '10'],
];

/** The numbers behind a token: of banks that cannot exist, whose numbers would begin with 99. */
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
