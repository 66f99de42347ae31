import type { Account, Card, CreditApplication, Surety } from '@surety/sdk';
import type { StepPoint } from '../../parts/step-chart.tsx';
import { parseTime } from '../../platform/wall-clock.ts';
import { type NameOfAccount, nameOfAccount } from './money-words.ts';

/** Applications, accounts and cards of a customer, with the money of each deposit. */
export interface Holdings {
  /** Newest first. */
  readonly applications: readonly CreditApplication[];
  readonly accounts: readonly Account[];
  readonly cards: readonly Card[];
  /** The deposit that the person stands by first; empty without one. */
  readonly money: readonly Money[];
}

/** A deposit and the credit that it secures. */
export interface Money {
  readonly deposit: Account;
  readonly credit: Account | undefined;
}

/** Balances of an account over its newest entries. */
export interface Balances {
  /** The balance before the first point, in cents. */
  readonly fromCents: number;
  /** Oldest first. */
  readonly points: readonly StepPoint[];
  /** True if there are older entries. */
  readonly isCut: boolean;
}

/** Entries of an account that its balances are drawn from. */
export const readAtMost = 100;

export async function readHoldings(surety: Surety, customerId: string): Promise<Holdings> {
  const about = { customer_id: customerId, limit: 50 };
  const [applications, accounts, cards] = await Promise.all([
    surety.applications.list(about).page(),
    surety.accounts.list(about).page(),
    surety.cards.list(about).page(),
  ]);
  return {
    applications: applications.data,
    accounts: accounts.data,
    cards: cards.data,
    money: moneyOf(accounts.data),
  };
}

type Choosable = Pick<Account, 'account_id' | 'type' | 'status' | 'security_deposit'>;

/** Each deposit with its own credit account, active deposits first: a customer may have several of both. */
export function moneyOf<Each extends Choosable>(accounts: readonly Each[]) {
  const deposits = accounts.filter(({ type }) => type === 'security_deposit');
  const isActive = ({ status }: Each) => Number(status === 'active');
  return deposits
    .toSorted((one, other) => isActive(other) - isActive(one))
    .map((deposit) => {
      const creditId = deposit.security_deposit?.credit_account ?? null;
      return { deposit, credit: accounts.find(({ account_id }) => account_id === creditId) };
    });
}

/** Names the customer's accounts by their banks. */
export const namesOf =
  (accounts: readonly Account[]): NameOfAccount =>
  (id) =>
    nameOfAccount(accounts.find(({ account_id }) => account_id === id));

/** Balances of a deposit and of what is owed on the card that it secures. */
export async function readBalances(surety: Surety, { deposit, credit }: Money) {
  const balancesOf = async (account: Account | undefined, sign: 1 | -1): Promise<Balances> => {
    if (!account) return { fromCents: 0, points: [], isCut: false };
    const { data, has_more } = await surety.accounts
      .entries(account.account_id, { limit: readAtMost })
      .page();
    return { ...balancesAfter(data, sign), isCut: has_more };
  };
  const [held, owed] = await Promise.all([balancesOf(deposit, 1), balancesOf(credit, -1)]);
  return { held, owed };
}

interface PostedEntry {
  readonly date_created: string;
  readonly amount: number;
  readonly balance_after: number;
}

/** The balance after each entry, oldest first, and that before the first; entries come newest first. */
export function balancesAfter(
  entries: readonly PostedEntry[],
  sign: 1 | -1,
): Omit<Balances, 'isCut'> {
  // Zero has no sign.
  const signed = (cents: number) => (cents === 0 ? 0 : sign * cents);
  const oldest = entries.at(-1);
  return {
    fromCents: oldest ? signed(oldest.balance_after - oldest.amount) : 0,
    points: entries.toReversed().map(({ date_created, balance_after }) => ({
      atMs: parseTime(date_created),
      cents: signed(balance_after),
    })),
  };
}
