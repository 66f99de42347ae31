import type { Account } from '@surety/sdk';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Figure, Figures } from '../../parts/figures.tsx';
import { Padded } from '../../parts/panel.tsx';
import { Empty } from '../../parts/states.tsx';
import { StepChart } from '../../parts/step-chart.tsx';
import { Calm, countOf, formatCents } from '../../parts/values.tsx';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { type Holdings, readAtMost } from './holdings.ts';

/** The balance of the deposit and the amount that the card can spend, now and over time. */
export function CustomerMoney({ holdings }: { readonly holdings: Holdings }) {
  const untilMs = useBrandNow();
  const { deposit, owed } = holdings;
  const { deposit: account, credit, otherCount } = holdings.money;
  if (!account) {
    return <Empty>No account yet: an approved application opens a security deposit account.</Empty>;
  }
  const series = [
    { name: 'deposit', ...deposit },
    { name: 'owed', ...owed },
  ].filter(({ points }) => points.length > 0);
  return (
    <>
      <CustomerFigures deposit={account} credit={credit} />
      {series.length === 0 ? (
        <Empty>Nothing is posted yet: a transfer to the deposit is the first entry.</Empty>
      ) : (
        <Padded>
          <StepChart
            label="Balances"
            series={series}
            untilMs={untilMs}
            currency={account.balance.currency}
          />
          {series.some(({ isCut }) => isCut) && (
            <Calm>The last {readAtMost} entries of each account.</Calm>
          )}
        </Padded>
      )}
      {otherCount > 0 && (
        <Padded>
          <Calm>
            Of the deposit account <LinkToObject type="account" id={account.account_id} />; the
            customer has {countOf(otherCount, 'more deposit', 'more deposits')}, under Accounts and
            cards.
          </Calm>
        </Padded>
      )}
    </>
  );
}

interface CustomerFiguresProps {
  readonly deposit: Account;
  readonly credit: Account | undefined;
}

function CustomerFigures({ deposit, credit }: CustomerFiguresProps) {
  const { ledger_balance: held = 0, currency } = deposit.balance ?? {};
  const show = (cents: number) => formatCents(cents === 0 ? 0 : cents, currency);
  const { ledger_balance = 0, current_balance = 0, available_balance = 0 } = credit?.balance ?? {};
  return (
    <Figures isSmall>
      <Figure name="Deposit" value={show(held)} />
      {credit && (
        <>
          <Figure
            name="Limit"
            value={show('credit' in credit ? (credit.credit?.credit_limit ?? 0) : 0)}
          />
          <Figure name="Owed" value={show(-ledger_balance)} />
          <Figure name="Held" value={show(ledger_balance - current_balance)} />
          <Figure name="Can spend" value={show(available_balance)} />
        </>
      )}
    </Figures>
  );
}
