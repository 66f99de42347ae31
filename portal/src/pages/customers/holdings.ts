import type { Account, Card, CreditApplication, Surety } from '@surety/sdk';
import type { StepPoint } from '../../parts/step-chart.tsx';
import { parseTime } from '../../platform/wall-clock.ts';

/** Applications, accounts and cards of a customer, with the balances after each posted entry. */
export interface Holdings {
  /** Newest first. */
  readonly applications: readonly CreditApplication[];
  readonly accounts: readonly Account[];
  readonly cards: readonly Card[];
  readonly deposit: readonly StepPoint[];
  readonly owed: readonly StepPoint[];
}

const readAtMost = 100;

export async function readHoldings(surety: Surety, customerId: string): Promise<Holdings> {
  const about = { customer_id: customerId, limit: 50 };
  const [applications, accounts, cards] = await Promise.all([
    surety.applications.list(about).page(),
    surety.accounts.list(about).page(),
    surety.cards.list(about).page(),
  ]);
  const pointsOf = async (type: Account['type'], sign: 1 | -1) => {
    const account = accounts.data.find((each) => each.type === type);
    if (!account) return [];
    const { data } = await surety.accounts
      .entries(account.account_id, { limit: readAtMost })
      .page();
    return balancePoints(data, sign);
  };
  const [deposit, owed] = await Promise.all([
    pointsOf('security_deposit', 1),
    pointsOf('credit', -1),
  ]);
  return {
    applications: applications.data,
    accounts: accounts.data,
    cards: cards.data,
    deposit,
    owed,
  };
}

interface PostedEntry {
  readonly date_created: string;
  readonly balance_after: number;
}

/** The balance after each entry, oldest first; entries come newest first. */
export function balancePoints(entries: readonly PostedEntry[], sign: 1 | -1): StepPoint[] {
  return entries.toReversed().map(({ date_created, balance_after }) => ({
    atMs: parseTime(date_created),
    // Zero has no sign.
    cents: balance_after === 0 ? 0 : sign * balance_after,
  }));
}
