import type { Account, CardTransaction, Transfer } from '@surety/sdk';
import { ListView } from '../../lists/list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { Day } from '../../parts/day.tsx';
import { Panel } from '../../parts/panel.tsx';
import type { Column } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { inWords, Status } from '../../parts/status.tsx';
import { formatCents, formatDollars, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { askedAmount, timeOf } from '../transactions/transaction-words.ts';
import { useAccountKey } from './use-account.ts';

const pageSize = 50;

const holdColumns: readonly Column<CardTransaction>[] = [
  {
    label: 'Merchant',
    width: 'minmax(0, 1fr)',
    onPhone: 'first',
    render: ({ merchant_name, raw_statement_descriptor }) =>
      merchant_name || raw_statement_descriptor,
  },
  { label: 'Since', width: '136px', onPhone: 'second', render: (each) => timeOf(each) },
  {
    label: 'Amount',
    width: '96px',
    isEnd: true,
    render: (each) => formatDollars(askedAmount(each), each.currency_code),
  },
];

/** Purchases of a credit account that hold money: authorized, and neither cleared, reversed nor expired. */
export function OpenHolds({ credit }: { readonly credit: Account }) {
  const { surety, world } = useBrand();
  const keyOf = useAccountKey();
  const list = useList<CardTransaction>({
    key: keyOf(credit, 'holds'),
    load: (cursor) =>
      surety.transactions.list({
        account_id: credit.account_id,
        state: 'pending',
        limit: pageSize,
        ...(cursor ? { cursor } : {}),
      }),
  });
  return (
    <Panel title="Held for purchases" isFlush>
      <ListView
        label="Held for purchases"
        isPlain
        list={list}
        columns={holdColumns}
        keyOf={({ transaction_id }) => transaction_id}
        linkOf={({ transaction_id }) =>
          linkOfObject({ type: 'transaction', id: transaction_id, world })
        }
        empty={<Empty>Nothing is held.</Empty>}
      />
    </Panel>
  );
}

/** A transfer as the customer's own account sees it. */
function nameOfTransfer({ kind, direction, description, attempt, reverses_transfer_id }: Transfer) {
  const again = attempt > 1 ? `, try ${attempt}` : '';
  if (description) return description + again;
  if (reverses_transfer_id) return `Reversal of a transfer${again}`;
  if (kind === 'payment') return `Payment of the card${again}`;
  if (direction === 'in') return `To the deposit${again}`;
  if (direction === 'out') return `To the bank account${again}`;
  return direction === 'internal' ? 'Repayment of the card' : 'Check of the bank account';
}

/** The state of a transfer, the day on which one under way is expected, or the code of its return. */
function stateOf({ status, ach, expected_settlement_date: due }: Transfer) {
  if (status === 'pending' && due) {
    return (
      <>
        due <Day on={due} />
      </>
    );
  }
  const code = ach?.ach_return_code;
  return code ? `${inWords(status)}: ${code}` : inWords(status);
}

const columnsWithout = (checkIds: ReadonlySet<string>): readonly Column<Transfer>[] => [
  {
    label: 'Transfer',
    width: 'minmax(0, 1fr)',
    onPhone: 'first',
    render: (transfer) => nameOfTransfer(transfer),
  },
  {
    label: 'State',
    width: '160px',
    onPhone: 'second',
    render: (transfer) => <Status state={transfer.status}>{stateOf(transfer)}</Status>,
  },
  {
    label: 'Since',
    width: '136px',
    onPhone: 'aside',
    render: ({ date_created }) => <Time at={date_created} />,
  },
  {
    label: 'Amount',
    width: '96px',
    isEnd: true,
    // The amounts of a check are what the owner has to say: the page does not say them first.
    render: ({ transfer_id, amount }) => (checkIds.has(transfer_id) ? '–' : formatCents(amount)),
  },
];

const noIds: ReadonlySet<string> = new Set();

interface TransfersProps {
  readonly account: Account;
  /** True for those alone that have not ended. */
  readonly isPending?: boolean;
  /** Entries of checks of the account, whose amounts are not shown. */
  readonly checkIds?: ReadonlySet<string>;
}

/** Transfers from and to an account, newest first. */
export function AccountTransfers({ account, isPending = false, checkIds = noIds }: TransfersProps) {
  const { surety, world } = useBrand();
  const keyOf = useAccountKey();
  const title = isPending ? 'Transfers under way' : 'Transfers';
  const list = useList<Transfer>({
    key: keyOf(account, 'transfers', isPending),
    load: (cursor) =>
      surety.transfers.list({
        account_id: account.account_id,
        ...(isPending ? { status: 'pending' as const } : {}),
        limit: pageSize,
        ...(cursor ? { cursor } : {}),
      }),
  });
  return (
    <Panel title={title} isFlush>
      <ListView
        label={title}
        isPlain
        list={list}
        columns={columnsWithout(checkIds)}
        keyOf={({ transfer_id }) => transfer_id}
        linkOf={({ transfer_id }) => linkOfObject({ type: 'transfer', id: transfer_id, world })}
        empty={<Empty>{isPending ? 'None is under way.' : 'No transfer yet.'}</Empty>}
      />
    </Panel>
  );
}
