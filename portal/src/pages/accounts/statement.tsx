import type { Account, LedgerEntry } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { ListView } from '../../lists/list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Panel } from '../../parts/panel.tsx';
import type { Column } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { formatCents, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { debtOrBalance } from './account-words.ts';
import { entryInWords } from './entry-words.ts';
import { useAccountKey } from './use-account.ts';

const pageSize = 50;

/** Entries of an account, newest first, with the balance after each: a page at a time, however many it has. */
export function Statement({ account }: { readonly account: Account }) {
  const { surety, world } = useBrand();
  const keyOf = useAccountKey();
  const { account_id: id, type } = account;
  const merchants = useMerchants(account);
  const list = useList<LedgerEntry>({
    key: keyOf(account, 'entries'),
    load: (cursor) =>
      surety.accounts.entries(id, { limit: pageSize, ...(cursor ? { cursor } : {}) }),
  });
  return (
    <Panel title="Statement" note="newest first" isFlush>
      <ListView
        label="Statement"
        isPlain
        list={list}
        columns={columnsOf(type, merchants)}
        keyOf={({ sequence }) => String(sequence)}
        linkOf={(entry) => linkOfEntry(entry, world)}
        empty={
          <Empty>
            {type === 'credit'
              ? 'No entry yet: a purchase that clears is the first.'
              : 'No entry yet: money that arrives on the deposit is the first.'}
          </Empty>
        }
      />
    </Panel>
  );
}

/** Merchants of the newest purchases of a credit account by their ids; an entry of an older one names none. */
function useMerchants(account: Account): ReadonlyMap<string, string> {
  const { surety } = useBrand();
  const keyOf = useAccountKey();
  const { data } = useQuery({
    queryKey: keyOf(account, 'merchants'),
    queryFn: () =>
      surety.transactions
        .list({ account_id: account.account_id, state: 'completed', limit: 100 })
        .page(),
    enabled: account.type === 'credit',
  });
  return new Map(data?.data.map((each) => [each.transaction_id, each.merchant_name]));
}

const linkOfEntry = ({ source_type, source_id }: LedgerEntry, world: string): LinkProps =>
  linkOfObject({
    type: source_type === 'closing' ? 'account' : source_type,
    id: source_id,
    world,
  });

/** The balance after an entry, in the words of the account's page: a debt is owed, not below zero. */
const balanceAfter = (
  { balance_after: ledger_balance, currency }: LedgerEntry,
  type: Account['type'],
): string => debtOrBalance(type, ledger_balance, currency);

const signed = ({ amount, currency }: LedgerEntry): string =>
  `${amount > 0 ? '+' : ''}${formatCents(amount, currency)}`;

const columnsOf = (
  type: Account['type'],
  merchants: ReadonlyMap<string, string>,
): readonly Column<LedgerEntry>[] => [
  {
    label: 'What',
    width: 'minmax(0, 1fr)',
    onPhone: 'first',
    wraps: true,
    render: (entry) => entryInWords(entry, merchants.get(entry.source_id)),
  },
  {
    label: 'When',
    width: '136px',
    onPhone: 'second',
    render: ({ date_created }) => <Time at={date_created} />,
  },
  { label: 'Amount', width: '96px', isEnd: true, render: (entry) => signed(entry) },
  {
    label: 'Balance after',
    width: type === 'credit' ? '144px' : '122px',
    isEnd: true,
    render: (entry) => balanceAfter(entry, type),
  },
  {
    label: 'Books',
    width: '56px',
    onPhone: 'aside',
    render: ({ journal_id }) => (
      <LinkToObject type="journal" id={journal_id}>
        journal
      </LinkToObject>
    ),
  },
];
