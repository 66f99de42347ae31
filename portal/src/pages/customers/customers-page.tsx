import type { Customer, CustomerSummary } from '@surety/sdk';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/list-page.tsx';
import { stateOptions } from '../../lists/state-options.ts';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { titleOfObject } from '../../objects/title-of-object.ts';
import type { Column } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { formatCents, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { ExampleRequest } from '../../requests/example-request.tsx';
import { MakeOne, MakesOne } from '../start/make-one.tsx';
import { readSummarized } from './customer-csv.ts';
import { spendableCents, wordOfSummary } from './summary-words.ts';
import { useSummary } from './use-summary.ts';

const route = getRouteApi('/w/$world/customers');

const filters: readonly Filter[] = [
  { name: 'q', label: 'Name, e-mail, phone or last four of the SSN' },
  {
    name: 'kyc_status',
    label: 'KYC',
    options: stateOptions('kyc'),
  },
  { name: 'since', label: 'Created since', isDay: true, isTime: true },
  { name: 'until', label: 'Created before', isDay: true, isTime: true },
];

const columns: readonly Column<Customer>[] = [
  {
    label: 'Name',
    width: 'minmax(0, 1.4fr)',
    onPhone: 'first',
    render: (customer) => <Name customer={customer} />,
  },
  {
    label: 'E-mail',
    width: 'minmax(0, 1.4fr)',
    onPhone: 'aside',
    render: ({ email }) => <Email email={email} />,
  },
  {
    label: 'State',
    width: '136px',
    onPhone: 'second',
    render: (customer) => (
      <Summarized customer={customer}>
        {(summary) => {
          const { word, tone } = wordOfSummary(summary);
          return <Status state={word} tone={tone} />;
        }}
      </Summarized>
    ),
  },
  {
    label: 'Deposit',
    width: '104px',
    isEnd: true,
    onPhone: 'aside',
    render: (customer) => (
      <Summarized customer={customer}>
        {({ deposit_balance, currency }) => money(deposit_balance, currency)}
      </Summarized>
    ),
  },
  {
    label: 'Can spend',
    width: '104px',
    isEnd: true,
    render: (customer) => (
      <Summarized customer={customer}>
        {(summary) => money(spendableCents(summary), summary.currency)}
      </Summarized>
    ),
  },
  {
    label: 'Card',
    width: '64px',
    onPhone: 'aside',
    render: (customer) => (
      <Summarized customer={customer}>
        {({ card }) => (card ? `…${card.last_four}` : '–')}
      </Summarized>
    ),
  },
  {
    label: 'Last event',
    width: '136px',
    isEnd: true,
    render: (customer) => (
      <Summarized customer={customer}>
        {({ last_event_at }) => <Time at={last_event_at ?? customer.date_created} />}
      </Summarized>
    ),
  },
];

const money = (cents: number | null, currency: string | null): string =>
  cents === null ? '–' : formatCents(cents, currency ?? 'USD');

function Name({ customer }: { readonly customer: Customer }) {
  const { may } = useBrand();
  const { customer_id: object_id, first_name, last_name } = customer;
  const title = [first_name, last_name].filter(Boolean).join(' ') || '–';
  return titleOfObject({ object_id, type: 'customer', title }, !may('personal'));
}

function Email({ email }: Pick<Customer, 'email'>) {
  const { may } = useBrand();
  return may('personal') ? (email ?? '–') : 'masked for your role';
}

interface SummarizedProps {
  readonly customer: Customer;
  readonly children: (summary: CustomerSummary) => ReactNode;
}

/** A cell that shows a part of where the customer stands, once it is read. */
function Summarized({ customer, children }: SummarizedProps) {
  const summary = useSummary(customer.customer_id);
  return summary ? children(summary) : null;
}

/** The brand's customers, newest first, with where each stands. */
export function CustomersPage() {
  return (
    <MakesOne>
      <CustomersList />
    </MakesOne>
  );
}

function CustomersList() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/w/$world/customers' });
  const { surety, world, may } = useBrand();
  return (
    <ListPage<Customer>
      title="Customers"
      resource="customers"
      filters={filters}
      values={search}
      onFilter={(values) => void navigate({ search: values })}
      load={(query) => surety.customers.list(query)}
      columns={columns}
      keyOf={({ customer_id }) => customer_id}
      linkOf={({ customer_id }) => linkOfObject({ type: 'customer', id: customer_id, world })}
      empty={<NoCustomers />}
      hint={search.q ? <Searchable isMasked={!may('personal')} /> : null}
      csv={(query) => readSummarized(surety, query)}
    />
  );
}

/** What a search of customers can find: their values are sealed, so that only whole ones are found. */
function Searchable({ isMasked }: { readonly isMasked: boolean }) {
  if (isMasked) {
    return 'Your role sees no personal values, so that it cannot search for them: owners, developers of a sandbox and operators can.';
  }
  return 'Personal values are stored sealed, so that whole ones are found: a last name, first and last name, an e-mail address, a phone number, or the last four digits of an SSN. First names alone and beginnings of names find nothing.';
}

function NoCustomers() {
  return (
    <Empty
      actions={
        <>
          <ExampleRequest resource="customers" verb="create" />
          <MakeOne of="customer" />
        </>
      }
    >
      No customer yet. One request makes the first:
    </Empty>
  );
}
