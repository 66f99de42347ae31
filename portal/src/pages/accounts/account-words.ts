import type { Account } from '@surety/sdk';
import { dayInWords } from '../../parts/day.tsx';
import { inWords, type Tone } from '../../parts/status.tsx';
import { formatCents, shortId } from '../../parts/values.tsx';

type NamedAccount = Pick<Account, 'account_id' | 'type' | 'description' | 'bank_name' | 'mask'>;
type StatedAccount = Pick<
  Account,
  'type' | 'status' | 'verification_status' | 'freeze' | 'debits_stopped'
>;

/** A state of an account as a person says it. */
interface StateWords {
  readonly words: string;
  readonly tone: Tone;
}

const kinds: Readonly<Record<Account['type'], string>> = {
  security_deposit: 'Security deposit',
  credit: 'Credit account',
  external: 'Bank account',
};

/** An account without its owner: "Security deposit", "First Example Bank …1111". */
export function nameOfAccount({ type, bank_name, mask, description }: NamedAccount): string {
  if (type !== 'external') return kinds[type];
  const name = bank_name || description || kinds.external;
  return mask && !name.includes(mask) ? `${name} …${mask}` : name;
}

/** The heading of an account: whose it is, or the end of its id for a role to which names are masked. */
export function titleOfAccount(account: NamedAccount, owner: string | null): string {
  const name = nameOfAccount(account);
  return owner === null ? `${name}, ${shortId(account.account_id)}` : `${name} of ${owner}`;
}

type Says = (owner: string) => string;

interface Verification extends StateWords {
  readonly says: Says;
}

const moves = 'Money can move from and to it.';
const none = 'No money can move until it is verified.';

const verified = (says: Says): Verification => ({ words: 'verified', tone: 'ok', says });
const pending = (says: Says): Verification => ({ words: 'not verified yet', tone: 'warn', says });

const unknown: Verification = {
  words: 'not verified',
  tone: 'warn',
  says: (owner) => `Not verified: nothing proves that the account is that of ${owner}. ${none}`,
};

const verifications: Readonly<Record<NonNullable<Account['verification_status']>, Verification>> = {
  instantly_verified: verified((owner) => `Verified: ${owner} signed in at the bank. ${moves}`),
  automatically_verified: verified(() => `Verified by small deposits. ${moves}`),
  manually_verified: verified(
    (owner) => `Verified: ${owner} confirmed the amounts of small deposits. ${moves}`,
  ),
  pending_automatic_verification: pending(
    () => `Not verified yet: small deposits are on the way to it. ${none}`,
  ),
  pending_manual_verification: pending(
    (owner) => `Not verified yet: ${owner} has to confirm the amounts of small deposits. ${none}`,
  ),
  verification_expired: {
    words: 'verification expired',
    tone: 'bad',
    says: () => `The verification expired: the small deposits were not confirmed in time. ${none}`,
  },
  verification_failed: {
    words: 'verification failed',
    tone: 'bad',
    says: (owner) =>
      `The verification failed: nothing proves that the account is that of ${owner}. ${none}`,
  },
};

const verificationOf = ({ verification_status: status }: StatedAccount): Verification =>
  status ? verifications[status] : unknown;

/** The state of an account; that of a linked one is whether it is proved to be its owner's. */
export function stateOfAccount(account: StatedAccount): StateWords {
  const { type, status } = account;
  if (type === 'external' && status === 'active') return stateOfLinked(account);
  if (status === 'inactive') {
    return { words: type === 'external' ? 'link not finished' : 'closing', tone: 'warn' };
  }
  if (status === 'frozen') return { words: 'frozen', tone: 'warn' };
  return { words: inWords(status), tone: status === 'active' ? 'ok' : 'calm' };
}

const stateOfLinked = (account: StatedAccount): StateWords =>
  isVerified(account) && account.debits_stopped
    ? { words: 'debits stopped', tone: 'warn' }
    : verificationOf(account);

type Stop = NonNullable<Account['debits_stopped']>;

const remedies: Readonly<Record<Stop['remedy'], { readonly none: string; readonly says: Says }>> = {
  numbers: {
    none: 'No transfers',
    says: (owner) =>
      `It takes none before its numbers are proved: verify it by deposits, confirm it, or have ${owner} link it again.`,
  },
  review: {
    none: 'No transfers',
    says: (owner) =>
      `A person has to look into it, and confirm the account or have ${owner} link it again.`,
  },
  authorization: {
    none: 'No debits',
    says: (owner) =>
      `Have ${owner} authorize debits again by a renewed or new link. Payouts still reach it.`,
  },
};

/** Since when and after which return an account takes no debits, and what ends that; null while it takes them. */
function stopSentence(
  { debits_stopped: stop }: Pick<Account, 'debits_stopped'>,
  owner: string | null,
): string | null {
  if (!stop) return null;
  const { none, says } = remedies[stop.remedy];
  const since = dayInWords(stop.stopped_at.slice(0, 10));
  return `${none} since ${since}: the bank returned ${stop.return_code}. ${says(object(owner))}`;
}

/** Why an account is frozen, and what that means; null while it is not. */
export function freezeSentence({ type, freeze }: Pick<Account, 'type' | 'freeze'>): string | null {
  if (!freeze) return null;
  const means =
    type === 'external'
      ? 'No new transfer can use it.'
      : 'No money leaves it: purchases are declined, and transfers out and repayments are refused. Money still arrives.';
  return `Frozen since ${dayInWords(freeze.frozen_at.slice(0, 10))}: ${freeze.reason.replace(/[.!]$/, '')}. ${means}`;
}

/** True for a linked account in use that is proved to be its owner's. */
export const isVerified = (account: StatedAccount): boolean =>
  account.status === 'active' && verificationOf(account).tone === 'ok';

/** True while money can be paid to a linked account. */
export const canBePaid = (account: StatedAccount): boolean =>
  isVerified(account) &&
  (account.debits_stopped === undefined || account.debits_stopped.remedy === 'authorization');

/** True while a pull or a payment can be collected from a linked account. */
export const canBeDebited = (account: StatedAccount): boolean =>
  isVerified(account) && account.debits_stopped === undefined;

/** The owner as the subject of a sentence. */
const subject = (owner: string | null): string => owner ?? 'The customer';
const object = (owner: string | null): string => owner ?? 'the customer';

/** The state of a linked account and what follows from it. */
export function bankSentence(account: StatedAccount, owner: string | null): string {
  if (account.status === 'removed') {
    return 'The account was removed: no new transfer can use it.';
  }
  if (account.status === 'inactive') {
    return `${subject(owner)} has not finished the link: no bank account was chosen yet.`;
  }
  const stop = stopSentence(account, owner);
  const verification = verificationOf(account).says(object(owner));
  const linked = isVerified(account) ? (stop ?? verification) : `${verification} ${stop ?? ''}`;
  return freezeSentence(account) ?? linked.trim();
}

type AccountMoney = Pick<Account, 'balance' | 'status'>;

interface Pair {
  readonly deposit: AccountMoney;
  readonly credit: AccountMoney | undefined;
  readonly owner: string | null;
}

/** Amounts of a deposit and its card in cents, each of them zero or more. */
export interface Standing {
  readonly currency: string;
  readonly inDeposit: number;
  /** What a return took out of the deposit below zero. */
  readonly owedOnDeposit: number;
  readonly owedOnCard: number;
  /** A refund beyond what was owed: the brand owes it. */
  readonly toPayBack: number;
  readonly held: number;
  /** Settled payments that cannot be spent yet. */
  readonly reserved: number;
  readonly canSpend: number;
}

export function standingOf({ deposit, credit }: Omit<Pair, 'owner'>): Standing {
  const inDeposit = deposit.balance.ledger_balance;
  const { ledger_balance = 0, current_balance = 0, available_balance = 0 } = credit?.balance ?? {};
  return {
    currency: deposit.balance.currency,
    inDeposit: Math.max(inDeposit, 0),
    owedOnDeposit: Math.max(-inDeposit, 0),
    owedOnCard: Math.max(-ledger_balance, 0),
    toPayBack: Math.max(ledger_balance, 0),
    held: ledger_balance - current_balance,
    reserved: credit?.balance.reserved_balance ?? 0,
    canSpend: credit?.status === 'active' ? Math.max(available_balance, 0) : 0,
  };
}

/** What a deposit holds, who owes whom, and what the card can spend. */
export function depositSentence(pair: Pair): string {
  const standing = standingOf(pair);
  const { inDeposit, owedOnDeposit, currency } = standing;
  const show = (cents: number) => formatCents(cents, currency);
  const holds =
    owedOnDeposit > 0
      ? `${subject(pair.owner)} owes the brand ${show(owedOnDeposit)}: a returned transfer took more than the deposit had.`
      : inDeposit > 0
        ? `It holds ${show(inDeposit)}.`
        : 'It is empty.';
  return [holds, debtOf(standing, pair.owner), spendOf(standing, pair)].filter(Boolean).join(' ');
}

/** What is owed on a card by whom to whom, and what it can spend. */
export function creditSentence(pair: Pair): string {
  const standing = standingOf(pair);
  const debt = debtOf(standing, pair.owner) || 'Nothing is owed.';
  return [debt, spendOf(standing, pair)].filter(Boolean).join(' ');
}

function debtOf({ owedOnCard, toPayBack, currency }: Standing, owner: string | null): string {
  if (owedOnCard > 0) {
    return `${subject(owner)} owes the brand ${formatCents(owedOnCard, currency)} on the card.`;
  }
  if (toPayBack > 0) {
    return `The brand owes ${object(owner)} ${formatCents(toPayBack, currency)} for a refund.`;
  }
  return '';
}

function spendOf({ held, reserved, canSpend, currency }: Standing, { credit }: Pair): string {
  if (!credit) return 'No card was issued on it yet.';
  const show = (cents: number) => formatCents(cents, currency);
  const holds = [
    held > 0 ? `${show(held)} is held for purchases. ` : '',
    reserved > 0 ? `${show(reserved)} of payments is reserved: it can be spent later. ` : '',
  ].join('');
  if (credit.status !== 'active') return holds.trim();
  return canSpend > 0
    ? `${holds}The card can spend ${show(canSpend)}.`
    : `${holds}The card can spend nothing.`;
}

/** A balance as a list shows it, in words that its page repeats; the balance at another bank is not known here. */
export const balanceInWords = ({ type, balance }: Pick<Account, 'type' | 'balance'>): string =>
  type === 'external' ? '-' : debtOrBalance(type, balance.ledger_balance, balance.currency);

/** A balance of the ledger in cents; below zero it is owed, and above zero on a credit account the brand owes it. */
export function debtOrBalance(type: Account['type'], cents: number, currency: string): string {
  if (cents < 0) return `${formatCents(-cents, currency)} owed`;
  return type === 'credit' && cents > 0
    ? `${formatCents(cents, currency)} to pay back`
    : formatCents(cents, currency);
}
