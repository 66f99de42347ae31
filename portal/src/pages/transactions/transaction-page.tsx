import type { AuthorizationDecision, CardTransaction, Surety } from '@surety/sdk';
import { NotFound } from '@surety/sdk/errors';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { useObjectName } from '../../objects/object-names.ts';
import { Columns, Facts, PageHead, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { inWords, Status } from '../../parts/status.tsx';
import { formatDollars } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { CopyAs } from '../../requests/copy-as.tsx';
import { Developer } from '../objects/developer.tsx';
import styles from './decision.module.css';
import { DecisionLadder } from './decision-ladder.tsx';
import { lastStepOf } from './last-step.ts';
import { Remedies } from './remedies.tsx';
import { RestoreControls } from './restore-controls.tsx';
import { transactionSentence } from './transaction-sentence.ts';
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
  const { world } = useBrand();
  const { transaction_id, transaction_state, decline_reason, customer_id } = transaction;
  const buyer = useObjectName(customer_id)?.title ?? null;
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
          ...(buyer
            ? [{ label: buyer, link: linkOfObject({ type: 'customer', id: customer_id, world }) }]
            : []),
        ]}
        lead={transactionSentence(transaction)}
        beside={<Status state={transaction_state}>{inWords(transaction_state)}</Status>}
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
      <ForDevelopers transactionId={transaction_id} />
    </Stack>
  );
}

/** The machine, events and requests of a transaction, as any object has them. */
function ForDevelopers({ transactionId }: { readonly transactionId: string }) {
  const { surety, keys } = useBrand();
  const { data } = useQuery({
    queryKey: keys.object('objects', transactionId),
    queryFn: () => surety.objects.get(transactionId),
  });
  return data ? <Developer found={data} /> : null;
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
  // A sum below zero that did not change says only that nothing can be spent.
  const spendable = (sum: string) =>
    formatDollars(change === null && sum.startsWith('-') ? '0.00' : sum, currency_code);
  const nothing = transaction_state === 'declined' ? 'nothing held' : 'nothing changed';
  return (
    <Panel title="What the card could spend" note="before and after the last step">
      <dl className={styles.sum}>
        <dt>Before</dt>
        <dd>{spendable(prior_balance)}</dd>
        <dt>{label}</dt>
        <dd>{change === null ? nothing : formatDollars(change, currency_code)}</dd>
        <dt className={styles.total}>After</dt>
        <dd className={styles.total}>{spendable(new_balance)}</dd>
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
    <Panel title="About the purchase">
      <Facts
        rows={[
          ['At', timeOf(transaction)],
          ['Type', inWords(transaction.transaction_type)],
          ['Customer', <LinkToObject key="customer" type="customer" id={customer_id} />],
          ['Card', <LinkToObject key="card" type="card" id={card_id} />],
          ['Account', <LinkToObject key="account" type="account" id={account_id} />],
          ['Response code', transaction.decline_reason && transaction.transaction_response_code],
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
