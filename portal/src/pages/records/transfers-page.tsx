import type { Transfer } from '@surety/sdk';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/list-page.tsx';
import { named, stateOptions } from '../../lists/state-options.ts';
import { linkOfObject } from '../../objects/link-of-object.ts';
import type { Column } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { inWords, Status } from '../../parts/status.tsx';
import { formatCents, Id, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { ExampleRequest } from '../../requests/example-request.tsx';
import { MakeOne } from '../start/make-one.tsx';
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
    options: ['in', 'out', 'internal'].map(named),
  },
  { name: 'ach_return_code', label: 'Return code' },
];

/** "ACH WEB, attempt 2" for a transfer without a description of its own. */
function nameOf({ ach, attempt, reverses_transfer_id }: Transfer): string {
  const kind = ach ? `ACH ${ach.ach_class_code}` : 'Between accounts';
  const reversal = reverses_transfer_id ? ', reversal' : '';
  return attempt > 1 ? `${kind}${reversal}, attempt ${attempt}` : kind + reversal;
}

/** The amount as the deposit sees it: "+$500.00" comes in, "-$50.00" goes out. */
function signedAmount({ amount, direction }: Transfer): string {
  if (direction === 'out') return formatCents(-amount);
  return direction === 'in' ? `+${formatCents(amount)}` : formatCents(amount);
}

const columns: readonly Column<Transfer>[] = [
  {
    label: 'Transfer',
    width: 'minmax(0, 1.4fr)',
    onPhone: 'first',
    render: (transfer) => transfer.description || nameOf(transfer),
  },
  customerColumn('aside'),
  {
    label: 'Direction',
    width: '72px',
    onPhone: 'aside',
    render: ({ direction }) => direction ?? 'test',
  },
  {
    label: 'Amount',
    width: '110px',
    isEnd: true,
    render: (transfer) => signedAmount(transfer),
  },
  {
    label: 'Status',
    width: '136px',
    onPhone: 'second',
    render: ({ status, ach }) => (
      <Status state={status}>
        {ach?.ach_return_code ? `${inWords(status)}: ${ach.ach_return_code}` : inWords(status)}
      </Status>
    ),
  },
  {
    label: 'Id',
    width: '110px',
    onPhone: 'aside',
    render: ({ transfer_id }) => <Id id={transfer_id} of="transfer" />,
  },
  {
    label: 'Created',
    width: '136px',
    isEnd: true,
    render: ({ date_created }) => <Time at={date_created} />,
  },
];

/** ACH and internal transfers, newest first. */
export function TransfersPage() {
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
