import type { Account, Card } from '@surety/sdk';
import type { ReactNode } from 'react';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { Rows } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { AccountStatus } from '../accounts/account-status.tsx';
import { debtOrBalance, nameOfAccount } from '../accounts/account-words.ts';
import styles from './customer.module.css';
import type { Holdings } from './holdings.ts';

interface OwnedObject {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly status: ReactNode;
  readonly balance: string;
}

/** Each account and card of a customer, with a link to its page, where one sees who changed it and closes it. */
export function CustomerObjects({ holdings }: { readonly holdings: Holdings }) {
  const { world } = useBrand();
  const owned = ownedOf(holdings);
  if (owned.length === 0) return <Empty>Neither an account nor a card yet.</Empty>;
  return (
    <Rows
      label="Accounts and cards"
      isPlain
      rows={owned}
      keyOf={({ id }) => id}
      linkOf={({ type, id }) => linkOfObject({ type, id, world })}
      columns={[
        {
          label: 'Name',
          width: 'minmax(0, 1fr)',
          onPhone: 'first',
          wraps: true,
          render: ({ name }) => <UnbrokenDigits of={name} />,
        },
        {
          label: 'State',
          width: '112px',
          wraps: true,
          render: ({ status }) => status,
        },
        {
          label: 'Balance',
          width: '92px',
          isEnd: true,
          wraps: true,
          render: ({ balance }) => balance,
        },
      ]}
    />
  );
}

/** A name whose last four digits stay on the line of the three dots before them. */
function UnbrokenDigits({ of }: { readonly of: string }) {
  const [name, digits] = of.split(/(?=…)/);
  return (
    <>
      {name}
      {digits && <span className={styles.digits}>{digits}</span>}
    </>
  );
}

/** A frozen card is "inactive" to the service. */
const CardStatus = ({ card: { status, date_activated } }: { readonly card: Card }) =>
  status === 'inactive' && date_activated !== null ? (
    <Status state="frozen" />
  ) : (
    <Status state={status} />
  );

/** What is in the account, or what is owed on it; the balance of another bank is not known here. */
const balanceOf = ({ type, balance }: Account): string =>
  type === 'external' ? '' : debtOrBalance(type, balance.ledger_balance, balance.currency);

/** The deposit, the card's account, then accounts at other banks. */
const order: readonly Account['type'][] = ['security_deposit', 'credit', 'external'];
const byUse = (one: Account, other: Account): number =>
  order.indexOf(one.type) - order.indexOf(other.type);

function ownedOf({ applications, accounts, cards }: Holdings): OwnedObject[] {
  return [
    ...accounts.toSorted(byUse).map((account) => ({
      id: account.account_id,
      type: 'account',
      name: nameOfAccount(account),
      status: <AccountStatus account={account} />,
      balance: balanceOf(account),
    })),
    ...cards.map((card) => ({
      id: card.card_id,
      type: 'card',
      name: `Card …${card.last_four}`,
      status: <CardStatus card={card} />,
      balance: '',
    })),
    ...applications.map((application) => ({
      id: application.application_id,
      type: 'credit_application',
      name: 'Credit application',
      status: <Status state={application.application_status} />,
      balance: '',
    })),
  ];
}
