import type { Account } from '@surety/sdk';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { Rows } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { formatCents } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import type { Holdings } from './holdings.ts';
import { nameOfAccount } from './money-words.ts';

interface OwnedObject {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly state: string;
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
        { label: 'Name', width: 'minmax(0, 1fr)', onPhone: 'first', render: ({ name }) => name },
        {
          label: 'State',
          width: '88px',
          wraps: true,
          render: ({ state }) => <Status state={state} />,
        },
        {
          label: 'Balance',
          width: 'minmax(84px, auto)',
          isEnd: true,
          render: ({ balance }) => balance,
        },
      ]}
    />
  );
}

/** An account at another bank that nobody has proved is not simply "active". */
function stateOf({ type, status, verification_status }: Account): string {
  const isProved = !verification_status || /verified$/.test(verification_status);
  return type === 'external' && status === 'active' && !isProved
    ? (verification_status ?? status)
    : status;
}

/** What is in the account, or what is owed on it; the balance of another bank is not known here. */
function balanceOf({ type, balance }: Account): string {
  if (!balance || type === 'external') return '';
  const { ledger_balance: cents, currency } = balance;
  if (cents < 0) return `${formatCents(-cents, currency)} owed`;
  return type === 'credit' && cents > 0
    ? `${formatCents(cents, currency)} to pay back`
    : formatCents(cents, currency);
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
      name: account.type === 'external' ? nameOfAccount(account) : account.description || 'Account',
      state: stateOf(account),
      balance: balanceOf(account),
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
