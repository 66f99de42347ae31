import type { Account } from '@surety/sdk';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/list-page.tsx';
import { stateOptions } from '../../lists/state-options.ts';
import { linkOfObject } from '../../objects/link-of-object.ts';
import type { Column } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { Id, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { AccountStatus } from '../accounts/account-status.tsx';
import { balanceInWords, nameOfAccount } from '../accounts/account-words.ts';
import { MakeOne, MakesOne } from '../start/make-one.tsx';
import { customerColumn } from './customer-column.tsx';

const route = getRouteApi('/w/$world/accounts');

const filters: readonly Filter[] = [
  {
    name: 'type',
    label: 'Type',
    options: [
      ['security_deposit', 'security deposits'],
      ['credit', 'credit accounts'],
      ['external', 'bank accounts'],
    ],
  },
  {
    name: 'status',
    label: 'Status',
    options: stateOptions('account'),
  },
];

const columns: readonly Column<Account>[] = [
  {
    label: 'Account',
    width: 'minmax(0, 1.4fr)',
    onPhone: 'first',
    render: (account) => nameOfAccount(account),
  },
  customerColumn('aside'),
  {
    label: 'Status',
    width: '164px',
    onPhone: 'second',
    render: (account) => <AccountStatus account={account} />,
  },
  {
    label: 'Balance',
    width: '130px',
    isEnd: true,
    render: (account) => balanceInWords(account),
  },
  {
    label: 'Id',
    width: '110px',
    onPhone: 'aside',
    render: ({ account_id }) => <Id id={account_id} of="account" />,
  },
  {
    label: 'Created',
    width: '136px',
    isEnd: true,
    render: ({ date_created }) => <Time at={date_created} />,
  },
];

/** Deposit, credit and linked accounts, newest first. */
export function AccountsPage() {
  return (
    <MakesOne>
      <AccountsList />
    </MakesOne>
  );
}

function AccountsList() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/w/$world/accounts' });
  const { surety, world } = useBrand();
  return (
    <ListPage<Account>
      title="Accounts"
      resource="accounts"
      filters={filters}
      values={search}
      onFilter={(values) => void navigate({ search: values })}
      load={(query) => surety.accounts.list(query)}
      columns={columns}
      keyOf={({ account_id }) => account_id}
      linkOf={({ account_id }) => linkOfObject({ type: 'account', id: account_id, world })}
      empty={
        <Empty actions={<MakeOne of="story" />}>
          No account yet. An approved application opens a security deposit account.
        </Empty>
      }
    />
  );
}
