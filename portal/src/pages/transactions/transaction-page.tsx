import type { AuthorizationDecision, CardTransaction, Surety } from '@surety/sdk';
import { NotFound } from '@surety/sdk/errors';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Columns, Facts, PageHead, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { inWords, Status } from '../../parts/status.tsx';
import { formatDollars, Id } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { CopyAs } from '../../requests/copy-as.tsx';
import { Moves } from '../objects/moves.tsx';
import { NamedObject } from '../objects/named-object.tsx';
import { ObjectEvents } from '../objects/object-events.tsx';
import { ObjectRequests } from '../objects/object-requests.tsx';
import styles from './decision.module.css';
import { DecisionLadder } from './decision-ladder.tsx';
import { lastStepOf } from './last-step.ts';
import { Remedies } from './remedies.tsx';
import { RestoreControls } from './restore-controls.tsx';
import { askedAmount, timeOf } from './transaction-words.ts';

interface ShownTransaction {
  readonly transaction: CardTransaction;
  /** Null where no authorization was decided. */
  readonly decision: AuthorizationDecision | null;
}

async function readTransaction(surety: Surety, id: string): Promise<ShownTransaction> {
  const transaction = await surety.transactions.get(id);
  // A refund has no decision: the browser would log a failed request on each visit.
  if (transaction.transaction_type === 'POS Refund') return { transaction, decision: null };
  const decision = await surety.transactions.decision(id).catch((error: unknown) => {
    if (error instanceof NotFound && error.code === 'decision_dne') return null;
    throw error;
  });
  return { transaction, decision };
}

/** A card transaction: the decision, and what would have passed. */
export function TransactionPage() {
  const { transactionId } = useParams({ from: '/w/$world/transactions/$transactionId' });
  const { surety, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.object('transactions', transactionId),
    queryFn: () => readTransaction(surety, transactionId),
  });
  return (
    <QueryState query={query} page="Transaction">
      {(shown) => <Page {...shown} />}
    </QueryState>
  );
}

function Page({ transaction, decision }: ShownTransaction) {
  const { world, may, isSandbox } = useBrand();
  const { transaction_id, transaction_state, decline_reason } = transaction;
  const verb = decline_reason ? 'Declined' : 'Approved';
  const amount = formatDollars(
    askedAmount(transaction),
    transaction.original_currency ?? transaction.currency_code,
  );
  return (
    <Stack>
      <PageHead
        title={`${decision ? `${verb}: ` : ''}${amount} at ${transaction.merchant_name}`}
        path={[
          { label: 'Transactions', link: { to: '/w/$world/transactions', params: { world } } },
        ]}
        beside={
          <Status state={transaction_state}>
            {decline_reason
              ? `${transaction.transaction_response_code} ${inWords(decline_reason)}`
              : inWords(transaction_state)}
          </Status>
        }
      >
        <CopyAs
          request={
            decision
              ? { resource: 'transactions', verb: 'decision', ids: [transaction_id] }
              : { resource: 'transactions', verb: 'get', ids: [transaction_id] }
          }
        />
      </PageHead>
      <RestoreControls key={transaction_id} transactionId={transaction_id} />
      <Columns>
        <Stack>
          {decision ? (
            <DecisionLadder decision={decision} />
          ) : (
            <NobodyAsked transaction={transaction} />
          )}
          <Balance transaction={transaction} />
        </Stack>
        <Stack>
          {decision && !decision.approved && (
            <Remedies transaction={transaction} decision={decision} />
          )}
          <About transaction={transaction} />
        </Stack>
      </Columns>
      <Columns>
        <Stack>
          <ObjectEvents objectId={transaction_id} />
          <ObjectRequests objectId={transaction_id} />
        </Stack>
        {isSandbox && may('simulate') && <Moves objectId={transaction_id} />}
      </Columns>
    </Stack>
  );
}

function NobodyAsked({ transaction }: { readonly transaction: CardTransaction }) {
  return (
    <Panel title="Why">
      <Empty>
        No authorization: the network posts a {inWords(transaction.transaction_type)} without a
        decision.
      </Empty>
    </Panel>
  );
}

/** The sum that the card could spend before and after the transaction's last step. */
function Balance({ transaction }: { readonly transaction: CardTransaction }) {
  const { prior_balance, new_balance, currency_code, transaction_state } = transaction;
  const { label, change } = lastStepOf(transaction);
  const nothing = transaction_state === 'declined' ? 'nothing held' : 'nothing changed';
  return (
    <Panel title="What the card could spend" note="before and after the last step">
      <dl className={styles.sum}>
        <dt>Before</dt>
        <dd>{formatDollars(prior_balance, currency_code)}</dd>
        <dt>{label}</dt>
        <dd>{change === null ? nothing : formatDollars(change, currency_code)}</dd>
        <dt className={styles.total}>After</dt>
        <dd className={styles.total}>{formatDollars(new_balance, currency_code)}</dd>
      </dl>
    </Panel>
  );
}

function About({ transaction }: { readonly transaction: CardTransaction }) {
  const { customer_id, card_id, account_id, original_transaction_id, mcc, mcc_code } = transaction;
  const place = [
    transaction.merchant_city,
    transaction.merchant_state,
    transaction.merchant_country,
  ].filter(Boolean);
  return (
    <Panel title="Details">
      <Facts
        rows={[
          ['Id', <Id key="id" id={transaction.transaction_id} of="transaction" isWhole />],
          ['At', timeOf(transaction)],
          ['Type', inWords(transaction.transaction_type)],
          ['Customer', <NamedObject key="customer" type="customer" id={customer_id} />],
          ['Card', <NamedObject key="card" type="card" id={card_id} />],
          ['Account', <NamedObject key="account" type="account" id={account_id} />],
          ['Category', `${mcc} (${mcc_code})`],
          ['Place', place.join(', ')],
          ['Exchange rate', transaction.exchange_rate],
          [
            'Of purchase',
            original_transaction_id && (
              <LinkToObject key="original" type="transaction" id={original_transaction_id} />
            ),
          ],
        ]}
      />
    </Panel>
  );
}
