import type { Overview } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { Figure, Figures } from '../../parts/figures.tsx';
import { countOf, formatCents, formatCount, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { timeBefore } from '../../platform/wall-clock.ts';
import { declinedShare, lastDay } from './read-home.ts';

const dayMs = 86_400_000;

/** The figures of the day. */
export function HomeFigures({ overview }: { readonly overview: Overview }) {
  const { world } = useBrand();
  const { deposits, credit, cards, deliveries, webhooks } = overview;
  const approved = lastDay(overview, 'transaction.authorized');
  const declined = lastDay(overview, 'transaction.declined');
  const params = { world };
  // The list goes by whole days of UTC: it has the last 24 hours and what came before on the same day.
  const start_date = timeBefore(overview.as_of, dayMs).slice(0, 10);
  const held = credit.held + deposits.held;
  return (
    <Figures>
      <Figure
        name="Deposits held"
        value={formatCents(deposits.ledger_balance - deposits.below_zero)}
        note={depositsNote(deposits)}
        link={{ to: '/w/$world/accounts', params, search: { type: 'security_deposit' } }}
      />
      <Figure
        name="Owed and held"
        value={formatCents(held - credit.ledger_balance)}
        note={`${formatCents(held)} of it held`}
        link={{ to: '/w/$world/accounts', params, search: { type: 'credit' } }}
      />
      <Figure
        name="Purchases, 24 hours"
        value={formatCount(approved.count)}
        note={`${formatCents(approved.cents)} approved, ${countOf(cards.active ?? 0, 'active card')}`}
        link={{ to: '/w/$world/transactions', params, search: { start_date } }}
      />
      <Figure
        name="Declined, 24 hours"
        value={declinedShare(approved.count, declined.count)}
        note={`${formatCount(declined.count)} declined`}
        link={{ to: '/w/$world/transactions', params, search: { state: 'declined', start_date } }}
      />
      <Deliveries counts={deliveries} hasWebhook={Object.keys(webhooks).length > 0} />
      <Books />
    </Figures>
  );
}

/** Open accounts; what those below zero owe is told beside the money held, and not taken from it. */
function depositsNote({ open_accounts, below_zero }: Overview['deposits']): string {
  const accounts = countOf(open_accounts, 'open account');
  return below_zero < 0 ? `${accounts}, ${formatCents(below_zero)} below zero` : accounts;
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
      value={failing > 0 ? `${formatCount(failing)} failing` : hasWebhook ? 'all well' : 'none yet'}
      tone={failing > 0 ? 'bad' : undefined}
      note={countOf(pending, 'delivery waits', 'deliveries wait')}
      link={{
        to: '/w/$world/deliveries',
        params: { world },
        search: failing > 0 ? { failing: 'true' } : {},
      }}
    />
  );
}

/** The last proof of the books. */
function Books() {
  const { surety, world, keys } = useBrand();
  const { data } = useQuery({
    queryKey: keys.list('ledger', 'verification'),
    queryFn: () => surety.ledger.verification(),
  });
  const isProven = data?.status === 'verified';
  return (
    <Figure
      name="Books"
      value={data ? (isProven ? 'proven' : 'not proven') : '…'}
      tone={isProven ? 'ok' : undefined}
      note={
        data?.date_verified ? (
          <>
            last at <Time at={data.date_verified} isReal />
          </>
        ) : (
          'never proven yet'
        )
      }
      link={{ to: '/w/$world/accounts', params: { world }, search: {} }}
    />
  );
}
