import type { Customer } from '@surety/sdk';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/list-page.tsx';
import { stateOptions } from '../../lists/state-options.ts';
import { linkOfObject } from '../../objects/link-of-object.ts';
import type { Column } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { Id, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { ExampleRequest } from '../../requests/example-request.tsx';
import { MakeOne } from '../start/make-one.tsx';

const route = getRouteApi('/w/$world/customers');

const filters: readonly Filter[] = [
  { name: 'q', label: 'Name, e-mail, phone or last four of the SSN' },
  {
    name: 'kyc_status',
    label: 'KYC',
    options: stateOptions('kyc'),
  },
];

const columns: readonly Column<Customer>[] = [
  {
    label: 'Name',
    width: 'minmax(0, 1.5fr)',
    onPhone: 'first',
    render: ({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(' ') || '-',
  },
  {
    label: 'E-mail',
    width: 'minmax(0, 1.5fr)',
    onPhone: 'second',
    render: ({ email }) => email ?? '-',
  },
  {
    label: 'Place',
    width: 'minmax(0, 1fr)',
    onPhone: 'aside',
    render: ({ addresses }) => addresses[0]?.city ?? '-',
  },
  {
    label: 'Id',
    width: '110px',
    onPhone: 'aside',
    render: ({ customer_id }) => <Id id={customer_id} of="customer" />,
  },
  {
    label: 'Created',
    width: '136px',
    isEnd: true,
    render: ({ date_created }) => <Time at={date_created} />,
  },
];

/** The brand's customers, newest first. */
export function CustomersPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/w/$world/customers' });
  const { surety, world } = useBrand();
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
    />
  );
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
