import type { Account, Transfer } from '@surety/sdk';
import { dayInWords } from '../../parts/day.tsx';
import { readDollars } from '../../parts/read-dollars.ts';
import { countOf, formatCents } from '../../parts/values.tsx';
import { canBeDebited, nameOfAccount, type Standing, stateOfAccount } from './account-words.ts';

/** Days ahead for which the service schedules a payment. */
export const mostDaysAhead = 60;

/** True where the customer owes on the card, or may owe what is held. */
export const isPayable = ({ owedOnCard, held, toPayBack }: Standing): boolean =>
  owedOnCard + held - toPayBack > 0;

/** Cents of payments that are asked for and have not ended. */
export const pendingCents = (payments: readonly Pick<Transfer, 'kind' | 'amount'>[]): number =>
  payments.reduce((sum, { kind, amount }) => sum + (kind === 'payment' ? amount : 0), 0);

/** Amounts that bound a payment, in cents. */
export interface PayFacts {
  readonly currency: string;
  readonly owed: number;
  readonly held: number;
  /** Payments that are under way already. */
  readonly pending: number;
  /** A refund beyond what was owed. */
  readonly toPayBack: number;
  /** Money of the deposit that can pay. */
  readonly inDeposit: number;
}

/** The most that can be paid; zero where nothing is left to pay. */
export const mostOf = ({ owed, held, pending, toPayBack }: PayFacts): number =>
  Math.max(owed + held - pending - toPayBack, 0);

/** The amounts that are owed, held and being paid already, in one sentence. */
export function payableSentence(facts: PayFacts): string {
  const show = (cents: number) => formatCents(cents, facts.currency);
  const parts = [
    `${show(facts.owed)} is owed`,
    facts.held > 0 && `${show(facts.held)} is held for purchases`,
    facts.pending > 0 && `payments of ${show(facts.pending)} are under way`,
  ].filter(Boolean);
  const most = mostOf(facts);
  const last = parts.length > 1 ? ` and ${parts.at(-1)}` : '';
  const rest = most > 0 ? `At most ${show(most)} can be paid.` : 'Nothing is left to pay.';
  return `${[parts.slice(0, Math.max(parts.length - 1, 1)).join(', '), last].join('')}. ${rest}`;
}

/** A person's choices of a payment. */
export interface PayChoices {
  readonly sourceId: string;
  /** True for all that is owed and held. */
  readonly isAll: boolean;
  /** Dollars as they were written, where it is another amount. */
  readonly text: string;
  /** YYYY-MM-DD. */
  readonly day: string;
}

/** An account that can pay. */
export interface PaySource {
  readonly id: string;
  readonly name: string;
  readonly isDeposit: boolean;
}

interface Accounts {
  readonly banks: readonly Account[];
  readonly deposit: Account;
}

const inUse: readonly Account['status'][] = ['active', 'inactive', 'frozen'];

/** The accounts that can pay: the customer's bank accounts that take debits, then the deposit. */
export function sourcesOf({ banks, deposit }: Accounts): PaySource[] {
  const nameOf = (account: Account) => ({ id: account.account_id, name: nameOfAccount(account) });
  const paying = banks.filter(canBeDebited).map((bank) => ({ ...nameOf(bank), isDeposit: false }));
  const canDeposit = deposit.status === 'active' && deposit.balance.ledger_balance > 0;
  return canDeposit ? [...paying, { ...nameOf(deposit), isDeposit: true }] : paying;
}

/** Reasons for which accounts of the customer cannot pay, a sentence each. */
export function refusedSources({ banks, deposit }: Accounts): string[] {
  const refused = banks
    .filter((bank) => inUse.includes(bank.status) && !canBeDebited(bank))
    .map((bank) => `${nameOfAccount(bank)} cannot pay: ${stateOfAccount(bank).words}.`);
  if (deposit.status === 'frozen') return [...refused, 'The deposit cannot pay: it is frozen.'];
  return deposit.balance.ledger_balance > 0
    ? refused
    : [...refused, 'The deposit cannot pay: it is empty.'];
}

/** Cents of the payment; null where what is written is no amount. */
export const centsOf = ({ isAll, text }: PayChoices, facts: PayFacts): number | null =>
  isAll ? mostOf(facts) : readDollars(text);

/** The rule that the choices break, as a sentence; null if the request can be sent. */
export function missingOf(
  choices: PayChoices,
  { facts, source, today, lastDay }: PayScene,
): string | null {
  const cents = centsOf(choices, facts);
  const most = mostOf(facts);
  if (most === 0) return 'Nothing is left to pay.';
  if (!source) return 'Choose the account that pays.';
  if (cents === null || cents === 0) return 'Write an amount in dollars, such as 42.50.';
  if (cents > most) return `It can be at most ${formatCents(most, facts.currency)}.`;
  if (source.isDeposit) {
    const has = formatCents(facts.inDeposit, facts.currency);
    return cents > facts.inDeposit ? `The deposit has ${has} only.` : null;
  }
  if (choices.day < today || choices.day > lastDay) {
    return `The day can be from today to ${dayInWords(lastDay)}.`;
  }
  return null;
}

/** Everything that a payment is judged by. */
export interface PayScene {
  readonly facts: PayFacts;
  readonly source: PaySource | undefined;
  /** Eastern dates, YYYY-MM-DD. */
  readonly today: string;
  readonly lastDay: string;
  /** Banking days from the settlement of a payment until it can be spent; null while they are not known. */
  readonly holdDays: number | null;
}

/** The consequence of the payment, as a person says it; empty while it cannot be sent. */
export function paySentence(choices: PayChoices, scene: PayScene): string {
  const { facts, source, today, holdDays } = scene;
  if (!source || missingOf(choices, scene) !== null) return '';
  const amount = formatCents(centsOf(choices, facts) ?? 0, facts.currency);
  if (source.isDeposit) {
    return `The deposit pays ${amount} at once. It holds that much less from then on, and the limit of the card falls with it.`;
  }
  const then = `What is owed falls once it settles; the card can spend it ${spentWhen(holdDays)}.`;
  if (choices.day > today) {
    return `${amount} is collected from ${source.name} on ${dayInWords(choices.day)}. Until its bank file of that day the payment can be cancelled. ${then}`;
  }
  return `${amount} is collected from ${source.name} with the next bank file. ${then}`;
}

function spentWhen(holdDays: number | null): string {
  if (holdDays === null) return 'some banking days later';
  return holdDays === 0 ? 'at once then' : `${countOf(holdDays, 'banking day')} later`;
}
