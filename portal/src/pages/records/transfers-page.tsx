import type { Transfer } from '@surety/sdk';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { amountFilters } from '../../lists/amount-filters.ts';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/list-page.tsx';
import { stateOptions } from '../../lists/state-options.ts';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { shortBankName } from '../../parts/cut-middle.ts';
import { Day } from '../../parts/day.tsx';
import type { Column } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { inWords, Status } from '../../parts/status.tsx';
import { Calm, formatCents, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { ExampleRequest } from '../../requests/example-request.tsx';
import { MakeOne, MakesOne } from '../start/make-one.tsx';
import { paymentState } from '../transfers/payment-words.ts';
import { returnCodeOptions, shortReturn } from '../transfers/return-words.ts';
import { bankAccountOf, kindNames } from '../transfers/transfer-kind.ts';
import { customerColumn } from './customer-column.tsx';

const route = getRouteApi('/w/$world/transfers');

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    options: stateOptions('transfer'),
  },
  {
    name: 'direction',
    label: 'Direction',
    options: [
      ['in', 'in: pulls, payments and direct deposits'],
      ['out', 'out: payouts, reversed payments and test deposits'],
      ['internal', 'internal: repayments'],
    ],
  },
  {
    name: 'ach_return_code',
    label: 'Return code',
    options: returnCodeOptions,
    // A code of a newer rule book is a filter too.
    hasOthers: true,
    form: /^R\d{2}$/,
  },
  ...amountFilters,
];

/** "Pull, attempt 2: Deposit". */
function nameOf(transfer: Transfer): string {
  const { attempt, description, reverses_transfer_id } = transfer;
  const kind = kindNames[transfer.kind];
  const isReversal = reverses_transfer_id && transfer.kind !== 'payment_reversal';
  const name = isReversal ? `${kind}, reversal` : kind;
  const numbered = attempt > 1 ? `${name}, attempt ${attempt}` : name;
  return description ? `${numbered}: ${description}` : numbered;
}

/** The amount as the deposit sees it: "+$500.00" comes in, "-$50.00" goes out. */
function signedAmount({ amount, direction }: Transfer): string {
  if (direction === 'out') return formatCents(-amount);
  return direction === 'in' ? `+${formatCents(amount)}` : formatCents(amount);
}

/** "returned: R01, not enough money", "reserved until Mon 13 Jul 2026". */
function statusWords(transfer: Transfer): string {
  const { status, ach } = transfer;
  const code = ach?.ach_return_code;
  const payment = paymentState(transfer);
  if (payment) return payment;
  if (code) return `${inWords(status)}: ${shortReturn(code)}`;
  return ach?.stopped_by ? `${inWords(status)}: ${inWords(ach.stopped_by)}` : inWords(status);
}

/** When the money came or is expected; for a transfer that brought none, when it ended. */
function Arrival({ transfer }: { readonly transfer: Transfer }) {
  const { status, date_settled, date_updated, expected_settlement_date: expected } = transfer;
  if (status === 'pending') {
    if (!expected) return <Calm>no date</Calm>;
    return (
      <Calm>
        expected <Day on={expected} isShort />
      </Calm>
    );
  }
  return <Time at={(status === 'completed' && date_settled) || date_updated} />;
}

const columns: readonly Column<Transfer>[] = [
  {
    label: 'Transfer',
    width: 'minmax(0, 1fr)',
    onPhone: 'first',
    render: nameOf,
  },
  {
    ...customerColumn(),
    width: 'minmax(0, 0.8fr)',
    onPhone: 'second',
  },
  {
    label: 'Bank',
    width: 'minmax(0, 1fr)',
    onPhone: 'aside',
    render: (transfer) => {
      const bank = bankAccountOf(transfer);
      if (bank) return <LinkToObject type="account" id={bank} shorten={shortBankName} />;
      return transfer.ach?.company_name ?? '–';
    },
  },
  {
    label: 'Amount',
    width: '104px',
    isEnd: true,
    render: (transfer) => signedAmount(transfer),
  },
  {
    label: 'Asked',
    width: '132px',
    isEnd: true,
    onPhone: 'aside',
    render: ({ date_created }) => <Time at={date_created} />,
  },
  {
    label: 'Settled or ended',
    width: '164px',
    isEnd: true,
    onPhone: 'aside',
    render: (transfer) => <Arrival transfer={transfer} />,
  },
  {
    label: 'Status',
    width: 'minmax(0, 1.5fr)',
    render: (transfer) => (
      <Status state={transfer.status} {...(paymentState(transfer) ? { tone: 'time' } : {})}>
        {statusWords(transfer)}
      </Status>
    ),
  },
];

/** ACH and internal transfers, newest first. */
export function TransfersPage() {
  return (
    <MakesOne>
      <TransfersList />
    </MakesOne>
  );
}

function TransfersList() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/w/$world/transfers' });
  const { surety, world } = useBrand();
  return (
    <ListPage<Transfer>
      title="Transfers"
      resource="transfers"
      filters={filters}
      values={search}
      onFilter={(values) => void navigate({ search: values })}
      load={(query) => surety.transfers.list(query)}
      columns={columns}
      keyOf={({ transfer_id }) => transfer_id}
      linkOf={({ transfer_id }) => linkOfObject({ type: 'transfer', id: transfer_id, world })}
      empty={
        <Empty
          actions={
            <>
              <ExampleRequest resource="transfers" verb="create" />
              <MakeOne of="story" />
            </>
          }
        >
          No money has moved yet. With a linked account, this request pulls a deposit:
        </Empty>
      }
    />
  );
}
