import type { CardTransaction } from '@surety/sdk';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { amountFilters } from '../../lists/amount-filters.ts';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/list-page.tsx';
import { stateOptions } from '../../lists/state-options.ts';
import { linkOfObject } from '../../objects/link-of-object.ts';
import type { Column } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { inWords, Status } from '../../parts/status.tsx';
import { formatDollars } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { ExampleRequest } from '../../requests/example-request.tsx';
import { wordsOfDecline } from '../cards/decline-words.ts';
import { customerColumn } from '../records/customer-column.tsx';
import { MakeOne, MakesOne } from '../start/make-one.tsx';
import { declineReasons, responseCodeOptions, timeOf } from './transaction-words.ts';

const route = getRouteApi('/w/$world/transactions');

const filters: readonly Filter[] = [
  { name: 'merchant', label: 'Merchant' },
  {
    name: 'state',
    label: 'State',
    options: stateOptions('transaction'),
  },
  {
    name: 'decline_reason',
    label: 'Decline reason',
    options: declineReasons.map((reason) => [reason, wordsOfDecline(reason)] as const),
  },
  {
    name: 'transaction_response_code',
    label: 'Response code',
    options: responseCodeOptions,
  },
  { name: 'mcc', label: 'Merchant category' },
  ...amountFilters,
  { name: 'start_date', label: 'From', isDay: true },
  { name: 'end_date', label: 'To', isDay: true },
];

const columns: readonly Column<CardTransaction>[] = [
  {
    label: 'Merchant',
    width: 'minmax(0, 1.4fr)',
    onPhone: 'first',
    render: ({ merchant_name }) => merchant_name,
  },
  customerColumn('aside'),
  {
    label: 'Amount',
    width: '120px',
    isEnd: true,
    render: ({ amount, currency_code }) => formatDollars(amount, currency_code),
  },
  {
    label: 'State',
    width: 'minmax(0, 1.2fr)',
    onPhone: 'second',
    wraps: true,
    render: ({ transaction_state, decline_reason }) => (
      <Status state={transaction_state}>
        {decline_reason
          ? `declined: ${wordsOfDecline(decline_reason)}`
          : inWords(transaction_state)}
      </Status>
    ),
  },
  {
    label: 'Could spend then',
    width: '110px',
    isEnd: true,
    onPhone: 'aside',
    render: ({ new_balance, currency_code }) =>
      formatDollars(new_balance.startsWith('-') ? '0.00' : new_balance, currency_code),
  },
  { label: 'At', width: '136px', isEnd: true, render: (each) => timeOf(each) },
];

/** Card transactions, newest first. */
export function TransactionsPage() {
  return (
    <MakesOne>
      <TransactionsList />
    </MakesOne>
  );
}

function TransactionsList() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/w/$world/transactions' });
  const { surety, world } = useBrand();
  return (
    <ListPage<CardTransaction>
      title="Transactions"
      resource="transactions"
      filters={filters}
      values={search}
      onFilter={(values) => void navigate({ search: values })}
      load={(query) => surety.transactions.list(query)}
      columns={columns}
      keyOf={({ transaction_id }) => transaction_id}
      linkOf={({ transaction_id }) =>
        linkOfObject({ type: 'transaction', id: transaction_id, world })
      }
      empty={<NoTransactions />}
    />
  );
}

function NoTransactions() {
  const { isSandbox } = useBrand();
  if (!isSandbox) return <Empty>No purchase yet.</Empty>;
  return (
    <Empty
      actions={
        <>
          <ExampleRequest
            resource="simulate"
            verb="authorization"
            body={{ card_id: 'the id of a card' }}
          />
          <MakeOne of="story" />
        </>
      }
    >
      No purchase yet. With an active card, this request makes one:
    </Empty>
  );
}
