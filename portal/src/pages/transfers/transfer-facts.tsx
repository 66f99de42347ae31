import type { Transfer } from '@surety/sdk';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Facts } from '../../parts/layout.tsx';
import { formatCents, Time } from '../../parts/values.tsx';
import { AskedBy } from './asked-by.tsx';
import { kindNames, kindOf, type TransferKind } from './transfer-kind.ts';

/** Whose money moves, from where, to where, and who asked for it. */
export function TransferFacts({ transfer }: { readonly transfer: Transfer }) {
  const { transfer_id: id, customer_id: customerId, ach, attempt } = transfer;
  const { origination_account_id: from, destination_account_id: to } = transfer;
  const kind = kindOf(transfer);
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
        ['Attempt', ach && kind === 'pull' && attempt > 1 ? `${attempt} of 3` : null],
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
  const { ach } = transfer;
  const speed = ach?.same_day ? ', same day' : '';
  return `${kindNames[kindOf(transfer)]} over ACH (${ach?.ach_class_code})${speed}`;
}
