import type { Overview } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { Figure, Figures } from '../../parts/figures.tsx';
import { countOf, formatCents, formatCount } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { bookState, uncovered } from '../books/book-words.ts';
import { declinedShare, lastDay } from './read-home.ts';

/** The figures of the brand: each counts what the list behind it has. */
export function HomeFigures({ overview }: { readonly overview: Overview }) {
  const { world } = useBrand();
  const { deposits, credit, as_of, deliveries, webhooks } = overview;
  const params = { world };
  const accounts = '/w/$world/accounts';
  return (
    <Figures>
      <Figure
        name="Deposits held"
        value={formatCents(deposits.ledger_balance - deposits.below_zero)}
        note={depositsNote(deposits)}
        link={{ to: accounts, params, search: { type: 'security_deposit' } }}
      />
      <Figure
        name="Owed by customers"
        value={formatCents(-credit.below_zero)}
        note={`${countOf(credit.accounts, 'account')}, ${formatCents(credit.held)} authorized`}
        link={{ to: accounts, params, search: { type: 'credit' } }}
      />
      <Today overview={overview} day={as_of.slice(0, 10)} />
      <Deliveries counts={deliveries} hasWebhook={Object.keys(webhooks).length > 0} />
      <Books />
    </Figures>
  );
}

/** All accounts of the list, and what those below zero owe, which is not taken from the money held. */
function depositsNote({ accounts, open_accounts, below_zero }: Overview['deposits']): string {
  const closed = accounts - open_accounts;
  return [
    countOf(accounts, 'account'),
    closed > 0 && `${formatCount(closed)} closed`,
    below_zero < 0 && `${formatCents(below_zero)} below zero`,
  ]
    .filter(Boolean)
    .join(', ');
}

interface TodayProps {
  readonly overview: Overview;
  /** The present day of UTC: lists of transactions go by whole days. */
  readonly day: string;
}

/** Transactions of the present day, counted by the list that the figure opens. */
function Today({ overview, day }: TodayProps) {
  const { surety, world, keys } = useBrand();
  const { data } = useQuery({
    queryKey: keys.list('transactions', 'today', day),
    queryFn: async () => {
      const of = { start_date: day, limit: 1, count: true };
      const [all, declined] = await Promise.all([
        surety.transactions.list(of).page(),
        surety.transactions.list({ ...of, state: 'declined' }).page(),
      ]);
      return [all, declined].map(({ count = 0, count_is_exact: isExact }) =>
        isExact === false ? `${formatCount(count)}+` : formatCount(count),
      );
    },
  });
  const approved = lastDay(overview, 'transaction.authorized');
  const declined = lastDay(overview, 'transaction.declined');
  const link = { to: '/w/$world/transactions', params: { world } } as const;
  return (
    <>
      <Figure
        name="Transactions today"
        value={data?.[0] ?? '…'}
        note={`${formatCents(approved.cents)} approved in 24 hours`}
        link={{ ...link, search: { start_date: day } }}
      />
      <Figure
        name="Declined today"
        value={data?.[1] ?? '…'}
        note={
          approved.count + declined.count === 0
            ? 'no purchase in 24 hours'
            : `${declinedShare(approved.count, declined.count)} of 24 hours`
        }
        link={{ ...link, search: { start_date: day, state: 'declined' } }}
      />
    </>
  );
}

interface DeliveriesProps {
  readonly counts: Overview['deliveries'];
  readonly hasWebhook: boolean;
}

function Deliveries({ counts, hasWebhook }: DeliveriesProps) {
  const { world } = useBrand();
  const { pending = 0, failing = 0 } = counts;
  return (
    <Figure
      name="Webhooks"
      value={failing > 0 ? formatCount(failing) : hasWebhook ? 'all well' : 'none yet'}
      tone={failing > 0 ? 'bad' : undefined}
      note={
        failing > 0
          ? `${failing === 1 ? 'delivery fails' : 'deliveries fail'}, ${formatCount(pending)} in all ${pending === 1 ? 'waits' : 'wait'}`
          : countOf(pending, 'delivery waits', 'deliveries wait')
      }
      link={{
        to: '/w/$world/deliveries',
        params: { world },
        search: failing > 0 ? { failing: 'true' } : { status: 'pending' },
      }}
    />
  );
}

/** The last proof of the books, and what it does not cover. */
function Books() {
  const { surety, world, keys } = useBrand();
  const { data } = useQuery({
    queryKey: keys.list('ledger', 'verification'),
    queryFn: () => surety.ledger.verification(),
  });
  const state = data && bookState(data);
  return (
    <Figure
      name="Books"
      value={state?.text ?? '…'}
      tone={state?.tone}
      note={data && uncovered(data)}
      link={{ to: '/w/$world/books', params: { world } }}
    />
  );
}
