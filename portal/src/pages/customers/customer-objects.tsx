import type { Account } from '@surety/sdk';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { Rows } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { formatCents } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import type { Holdings } from './holdings.ts';

interface OwnedObject {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly state: string;
  readonly balance: string;
}

/** Each account and card of a customer, with a link to its page. */
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
        { label: 'Name', width: 'minmax(0, 1fr)', onPhone: 'first', render: ({ name }) => name },
        {
          label: 'State',
          width: '88px',
          wraps: true,
          render: ({ state }) => <Status state={state} />,
        },
        { label: 'Balance', width: '84px', isEnd: true, render: ({ balance }) => balance },
      ]}
    />
  );
}

/** The deposit, the card's account, then accounts at other banks. */
const order: readonly Account['type'][] = ['security_deposit', 'credit', 'external'];
const byUse = (one: Account, other: Account): number =>
  order.indexOf(one.type) - order.indexOf(other.type);

function ownedOf({ applications, accounts, cards }: Holdings): OwnedObject[] {
  return [
    ...accounts.toSorted(byUse).map((account) => ({
      id: account.account_id,
      type: 'account',
      name: account.description ?? 'Account',
      state: account.status,
      balance: account.balance
        ? formatCents(account.balance.ledger_balance, account.balance.currency)
        : '',
    })),
    ...cards.map((card) => ({
      id: card.card_id,
      type: 'card',
      name: `Card …${card.last_four}`,
      state: card.status,
      balance: '',
    })),
    ...applications.map((application) => ({
      id: application.application_id,
      type: 'credit_application',
      name: 'Credit application',
      state: application.application_status,
      balance: '',
    })),
  ];
}
