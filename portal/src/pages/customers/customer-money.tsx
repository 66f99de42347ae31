import type { Account } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { Figure, Figures } from '../../parts/figures.tsx';
import { Padded, Panel } from '../../parts/panel.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { StepChart } from '../../parts/step-chart.tsx';
import { Calm, formatCents } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { shortDate } from '../../platform/wall-clock.ts';
import styles from './customer.module.css';
import { type Balances, type Money, readAtMost, readBalances } from './holdings.ts';
import { closingPreview, owedCents } from './money-words.ts';
import type { CustomerDesk } from './use-desk.ts';

interface CustomerMoneyProps {
  readonly desk: CustomerDesk;
  /** The person's first name; null where it is masked. */
  readonly name: string | null;
}

/** Deposits whose balances are drawn; the page of each other one is under "Accounts and cards". */
const drawnAtMost = 3;

/** The money of each deposit: its balance, what is owed by whom to whom, and what the card can spend. */
export function CustomerMoney({ desk, name }: CustomerMoneyProps) {
  const { money } = desk.holdings;
  if (money.length === 0) {
    if (desk.refusal) return null;
    return (
      <Panel title="Money" isFlush>
        <Empty>No account yet: an approved application opens a security deposit account.</Empty>
      </Panel>
    );
  }
  return money
    .slice(0, drawnAtMost)
    .map((each) => (
      <OneDeposit
        key={each.deposit.account_id}
        money={each}
        isOnly={money.length === 1}
        desk={desk}
        name={name}
      />
    ));
}

interface OneDepositProps extends CustomerMoneyProps {
  readonly money: Money;
  readonly isOnly: boolean;
}

function OneDeposit({ money, isOnly, desk, name }: OneDepositProps) {
  const { surety, keys } = useBrand();
  const { deposit, credit } = money;
  const { account_id, date_created, status } = deposit;
  const balances = useQuery({
    queryKey: keys.about(
      [account_id, ...(credit ? [credit.account_id] : []), deposit.customer_id ?? ''],
      'balances',
      account_id,
      credit?.account_id,
    ),
    queryFn: () => readBalances(surety, money),
  });
  const title = isOnly ? 'Money' : `Money of the deposit opened on ${shortDate(date_created)}`;
  return (
    <Panel title={title} isFlush {...(isOnly ? {} : { note: status })}>
      <MoneyFigures money={money} name={name} />
      <QueryState query={balances} rows={5}>
        {(read) => <Chart {...read} deposit={deposit} />}
      </QueryState>
      {status === 'active' && (
        <p className={styles.preview}>
          If it is closed now:{' '}
          {lowerFirst(closingPreview({ ...money, ...closingFacts(desk, money) }))}
        </p>
      )}
    </Panel>
  );
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

function closingFacts({ transfers, holdings }: CustomerDesk, { deposit, credit }: Money) {
  const own = new Set([deposit.account_id, credit?.account_id]);
  const isOwn = ({ origination_account_id, destination_account_id }: (typeof transfers)[number]) =>
    own.has(origination_account_id ?? '') || own.has(destination_account_id);
  return {
    pending: transfers.filter((each) => each.status === 'pending' && isOwn(each)).length,
    banks: holdings.accounts.filter(
      ({ type, status }) => type === 'external' && status === 'active',
    ),
  };
}

interface ChartProps {
  readonly held: Balances;
  readonly owed: Balances;
  readonly deposit: Account;
}

/** Balances without their part below zero: a refund that the brand owes is a figure, and would look like a debt. */
const neverBelowZero = ({ fromCents, points, isCut }: Balances): Balances => ({
  fromCents: Math.max(0, fromCents),
  points: points.map(({ atMs, cents }) => ({ atMs, cents: Math.max(0, cents) })),
  isCut,
});

function Chart({ held, owed, deposit }: ChartProps) {
  const untilMs = useBrandNow();
  const series = [
    { name: 'deposit', ...held },
    { name: 'owed on the card', ...neverBelowZero(owed) },
  ].filter(({ points }) => points.length > 0);
  if (series.length === 0) {
    return <Empty>Nothing is posted yet: a transfer to the deposit is the first entry.</Empty>;
  }
  return (
    <Padded>
      <StepChart
        label="Balances"
        series={series}
        untilMs={untilMs}
        currency={deposit.balance?.currency ?? 'USD'}
      />
      {series.some(({ isCut }) => isCut) && (
        <Calm>The last {readAtMost} entries of each account.</Calm>
      )}
    </Padded>
  );
}

interface MoneyFiguresProps {
  readonly money: Money;
  readonly name: string | null;
}

function MoneyFigures({ money: { deposit, credit }, name }: MoneyFiguresProps) {
  const { ledger_balance: held = 0, currency } = deposit.balance ?? {};
  const show = (cents: number) => formatCents(cents === 0 ? 0 : cents, currency);
  const {
    ledger_balance = 0,
    current_balance = 0,
    available_balance = 0,
    reserved_balance = 0,
  } = credit?.balance ?? {};
  const isOpen = credit?.status === 'active';
  const { onCard, onDeposit } = owedCents(deposit, credit);
  const person = name ?? 'the customer';
  const subject = name ?? 'The customer';
  return (
    <Figures isSmall>
      {onDeposit > 0 ? (
        <Figure name={`${subject} owes, after a return`} value={show(onDeposit)} tone="bad" />
      ) : (
        <Figure name="Deposit" value={show(held)} />
      )}
      {credit && (
        <>
          <Figure
            name="Limit"
            value={show('credit' in credit ? (credit.credit?.credit_limit ?? 0) : 0)}
          />
          <Figure
            name={onCard < 0 ? `The brand owes ${person}` : `${subject} owes on the card`}
            value={show(Math.abs(onCard))}
          />
          <Figure name="Held" value={show(ledger_balance - current_balance)} />
          {reserved_balance > 0 && <Figure name="Reserved" value={show(reserved_balance)} />}
          <Figure name="Can spend" value={show(isOpen ? Math.max(0, available_balance) : 0)} />
        </>
      )}
    </Figures>
  );
}
