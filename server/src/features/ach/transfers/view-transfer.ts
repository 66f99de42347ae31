import type { Static } from 'typebox';
import { easternDate } from '../../../kernel/banking-calendar.ts';
import { renderInstant } from '../../../kernel/clock.ts';
import { centsToNumber } from '../../../kernel/money.ts';
import { directionOf } from './transfer-directions-rules.ts';
import type { TransferAnswer } from './transfers-schemas.ts';
import type { TransferRow } from './transfers-store.ts';

/** Renders a transfer for the API. */
export function viewTransfer(row: TransferRow): Static<typeof TransferAnswer> {
  const isAch = row.kind !== 'repayment';
  return {
    transfer_id: row.transfer_id,
    transaction_id: row.transaction_id,
    status: row.status,
    date_created: renderInstant(row.date_created),
    date_updated: renderInstant(row.date_updated),
    date_settled: row.settled_at && renderInstant(row.settled_at),
    expected_settlement_date: row.settles_at && easternDate(row.settles_at).toString(),
    direction: directionOf(row.kind),
    customer_id: row.customer_id,
    origination_account_id: row.origination_account_id,
    destination_account_id: row.destination_account_id,
    description: row.description,
    amount: centsToNumber(row.amount_cents),
    ach: isAch
      ? {
          ach_class_code: row.class_code,
          same_day: row.same_day,
          ach_return_code: row.return_code,
          failure_reason: row.failure_reason,
          ...(row.company_name === null ? {} : { company_name: row.company_name }),
          ...(row.delayed_by && row.status === 'pending' ? { delayed_by: row.delayed_by } : {}),
        }
      : null,
    original_transfer_id: row.original_transfer_id,
    attempt: row.attempt,
    reverses_transfer_id: row.reverses_transfer_id,
    reversal_reason: row.reversal_reason,
    instant: instantOf(row),
  };
}

function instantOf({ advance_status: status, advanced_cents, advanced_at }: TransferRow) {
  if (status === null || advanced_cents === null || advanced_at === null) return null;
  const amount = centsToNumber(advanced_cents);
  return { amount, status, advanced_at: renderInstant(advanced_at) };
}
