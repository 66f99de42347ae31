import type { Transfer, TransferKind } from '@surety/sdk';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Day } from '../../parts/day.tsx';
import { Facts } from '../../parts/layout.tsx';
import { formatCents, Time } from '../../parts/values.tsx';
import { AskedBy } from './asked-by.tsx';
import { isCollected, kindNames } from './transfer-kind.ts';

/** Whose money moves, from where, to where, and who asked for it. */
export function TransferFacts({ transfer }: { readonly transfer: Transfer }) {
  const { transfer_id: id, customer_id: customerId, ach, attempt, kind, payment } = transfer;
  const { origination_account_id: from, destination_account_id: to } = transfer;
  const reserve = payment?.reserve;
  return (
    <Facts
      rows={[
        ['Customer', customerId && <LinkToObject key="of" type="customer" id={customerId} />],
        ['Amount', kind === 'prenote' ? null : formatCents(transfer.amount)],
        [
          'From',
          from ? (
            <LinkToObject key="from" type="account" id={from} />
          ) : (
            senders[kind]?.(ach?.company_name ?? null)
          ),
        ],
        ['To', <LinkToObject key="to" type="account" id={to} />],
        ['Kind', ach ? achWords(transfer) : 'Between accounts of one customer'],
        ['Description', transfer.description],
        [
          'Day of the payment',
          kind === 'payment' && payment ? <Day key="day" on={payment.pay_on} /> : null,
        ],
        ['Counts as received', payment && <Time key="received" at={payment.received_at} />],
        [
          'Can be spent from',
          reserve?.status === 'open' ? <Day key="from" on={reserve.release_on} /> : null,
        ],
        ['Attempt', ach && isCollected(kind) && attempt > 1 ? `${attempt} of 3` : null],
        ['Trace number', ach?.trace_number],
        ['Asked', <Time key="asked" at={transfer.date_created} />],
        ['Asked by', kind === 'incoming' ? null : <AskedBy key="by" transferId={id} />],
      ]}
    />
  );
}

/** The sender of what comes from no account here. */
const senders: Partial<Record<TransferKind, (company: string | null) => string>> = {
  incoming: (company) => company ?? 'Another bank',
  prenote: () => 'The brand',
  micro_deposit: () => 'The brand',
};

/** "Pull over ACH (WEB), same day". */
function achWords(transfer: Transfer): string {
  const { ach, kind } = transfer;
  const speed = ach?.same_day ? ', same day' : '';
  return `${kindNames[kind]} over ACH (${ach?.ach_class_code})${speed}`;
}
