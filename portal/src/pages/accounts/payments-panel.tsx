import type { Account, Transfer } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListView } from '../../lists/list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Button } from '../../parts/button.tsx';
import { shortBankName } from '../../parts/cut-middle.ts';
import { dayInWords } from '../../parts/day.tsx';
import { Panel } from '../../parts/panel.tsx';
import type { Column } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { inWords, Status } from '../../parts/status.tsx';
import { formatCents } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { shortDate } from '../../platform/wall-clock.ts';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { paymentState } from '../transfers/payment-words.ts';
import { shortReturn } from '../transfers/return-words.ts';
import { kindNames } from '../transfers/transfer-kind.ts';
import { useAccountKey } from './use-account.ts';

const pageSize = 50;

/** "Payment of 10 Jul 2026, attempt 2". */
function nameOf({ kind, payment, date_created, attempt }: Transfer): string {
  const again = attempt > 1 ? `, attempt ${attempt}` : '';
  return `${kindNames[kind]} of ${shortDate(payment?.pay_on ?? date_created)}${again}`;
}

function stateOf(transfer: Transfer): string {
  const { status, ach, expected_settlement_date: due } = transfer;
  const code = ach?.ach_return_code;
  if (code) return `returned: ${shortReturn(code)}`;
  const state = paymentState(transfer);
  if (state) return state;
  return status === 'pending' && due ? `expected on ${dayInWords(due)}` : inWords(status);
}

/** True until the entry of the payment is in a bank file. */
const canCancel = ({ kind, status, ach }: Transfer): boolean =>
  kind === 'payment' && status === 'pending' && !ach?.bank_file_id;

const columnsWith = (
  onCancel: ((payment: Transfer) => void) | null,
): readonly Column<Transfer>[] => [
  {
    label: 'Payment',
    width: 'minmax(0, 1fr)',
    onPhone: 'first',
    wraps: true,
    render: (payment) => nameOf(payment),
  },
  {
    label: 'From',
    width: 'minmax(0, 0.9fr)',
    onPhone: 'aside',
    render: ({ kind, origination_account_id: from }) =>
      kind === 'payment' && from ? (
        <LinkToObject type="account" id={from} shorten={shortBankName} />
      ) : (
        'the deposit'
      ),
  },
  {
    label: 'State',
    width: 'minmax(0, 1.2fr)',
    onPhone: 'second',
    wraps: true,
    render: (payment) => (
      <>
        <Status state={payment.status} {...(paymentState(payment) ? { tone: 'time' } : {})}>
          {stateOf(payment)}
        </Status>{' '}
        {onCancel && canCancel(payment) && (
          <Button isSmall onClick={() => onCancel(payment)}>
            Cancel…
          </Button>
        )}
      </>
    ),
  },
  { label: 'Amount', width: '96px', isEnd: true, render: ({ amount }) => formatCents(amount) },
];

/** Payments of what is owed, from bank accounts and from the deposit, newest first. */
export function Payments({ credit }: { readonly credit: Account }) {
  const { surety, world, may } = useBrand();
  const keyOf = useAccountKey();
  const [cancelling, setCancelling] = useState<Transfer | null>(null);
  const list = useList<Transfer>({
    key: keyOf(credit, 'payments'),
    load: (cursor) =>
      surety.payments.list(credit.account_id, { limit: pageSize, ...(cursor ? { cursor } : {}) }),
  });
  return (
    <Panel title="Payments" note="newest first" isFlush>
      <ListView
        label="Payments"
        isPlain
        list={list}
        columns={columnsWith(may('money') ? setCancelling : null)}
        keyOf={({ transfer_id }) => transfer_id}
        linkOf={({ transfer_id }) => linkOfObject({ type: 'transfer', id: transfer_id, world })}
        empty={<Empty>Nothing was paid yet.</Empty>}
      />
      {cancelling && <CancelDialog payment={cancelling} onClose={() => setCancelling(null)} />}
    </Panel>
  );
}

interface CancelDialogProps {
  readonly payment: Transfer;
  readonly onClose: () => void;
}

function CancelDialog({ payment, onClose }: CancelDialogProps) {
  const { transfer_id, amount } = payment;
  return (
    <RequestDialog
      title="Cancel payment"
      verb="Cancel payment"
      isDanger
      isOpen
      onClose={onClose}
      request={{ resource: 'transfers', verb: 'cancel', ids: [transfer_id] }}
    >
      <p>The payment of {formatCents(amount)} does not go to the bank. Its amount stays owed.</p>
    </RequestDialog>
  );
}

/** Settled payments whose money cannot be spent yet, each with its last day, as links. */
export function ReservedPayments({ credit }: { readonly credit: Account }) {
  const { surety } = useBrand();
  const keyOf = useAccountKey();
  const { data } = useQuery({
    queryKey: keyOf(credit, 'reserved-payments'),
    queryFn: () =>
      surety.payments.list(credit.account_id, { status: 'completed', limit: pageSize }).page(),
  });
  return data?.data.map((payment) => {
    const reserve = payment.payment?.reserve;
    if (reserve?.status !== 'open') return null;
    return (
      <span key={payment.transfer_id}>
        <br />
        <LinkToObject type="transfer" id={payment.transfer_id}>
          {`Payment of ${formatCents(reserve.amount)}`}
        </LinkToObject>
        {`, can be spent from ${dayInWords(reserve.release_on)}`}
      </span>
    );
  });
}
