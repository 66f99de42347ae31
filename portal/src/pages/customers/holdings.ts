import type { Account, Card, CreditApplication, Surety } from '@surety/sdk';
import type { StepPoint } from '../../parts/step-chart.tsx';
import { parseTime } from '../../platform/wall-clock.ts';

/** Applications, accounts and cards of a customer, with the balances after each posted entry. */
export interface Holdings {
  /** Newest first. */
  readonly applications: readonly CreditApplication[];
  readonly accounts: readonly Account[];
  readonly cards: readonly Card[];
  readonly money: Money;
  readonly deposit: Balances;
  readonly owed: Balances;
}

/** The deposit that a customer's money is shown of, and the credit that it secures. */
export interface Money {
  readonly deposit: Account | undefined;
  readonly credit: Account | undefined;
  /** Number of the customer's other deposits. */
  readonly otherCount: number;
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
  const money = chooseMoney(accounts.data);
  const balancesOf = async (account: Account | undefined, sign: 1 | -1) => {
    if (!account) return noBalances;
    const { data, has_more } = await surety.accounts
      .entries(account.account_id, { limit: readAtMost })
      .page();
    return { ...balancesAfter(data, sign), isCut: has_more };
  };
  const [deposit, owed] = await Promise.all([
    balancesOf(money.deposit, 1),
    balancesOf(money.credit, -1),
  ]);
  return {
    applications: applications.data,
    accounts: accounts.data,
    cards: cards.data,
    money,
    deposit,
    owed,
  };
}

type Choosable = Pick<Account, 'account_id' | 'type' | 'status' | 'security_deposit'>;

/** The newest active deposit, else the newest, with its own credit account: a customer may have several of both. */
export function chooseMoney<Each extends Choosable>(accounts: readonly Each[]) {
  const deposits = accounts.filter(({ type }) => type === 'security_deposit');
  const deposit = deposits.find(({ status }) => status === 'active') ?? deposits[0];
  const creditId = deposit?.security_deposit?.credit_account ?? null;
  return {
    deposit,
    credit: accounts.find(({ account_id }) => account_id === creditId),
    otherCount: Math.max(0, deposits.length - 1),
  };
}

const noBalances: Balances = { fromCents: 0, points: [], isCut: false };

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
