import type { Static } from 'typebox';
import { easternDate } from '../../../kernel/banking-calendar.ts';
import { renderInstant } from '../../../kernel/clock.ts';
import { centsToNumber } from '../../../kernel/money.ts';
import type { Context } from '../../../platform/context.ts';
import { listReservesOf, type ReserveRow } from '../../accounts/reserves/reserves.ts';
import { directionOf } from './transfer-directions-rules.ts';
import { type TransferEntry, transferEntries } from './transfers-hooks.ts';
import type { TransferAnswer } from './transfers-schemas.ts';
import type { TransferRow } from './transfers-store.ts';

type TransferView = Static<typeof TransferAnswer>;

/** Renders a transfer for the API, with its entry in a bank file. */
export async function viewTransfer(context: Context, row: TransferRow): Promise<TransferView> {
  const view = await transferViewer(context, [row]);
  return view(row);
}

/** Reads the entries of transfers in bank files; returns the function that renders one of them. */
export async function transferViewer(
  context: Context,
  rows: readonly TransferRow[],
): Promise<(row: TransferRow) => TransferView> {
  const inFiles = rows.filter(({ kind, left_at }) => left_at !== null || kind === 'incoming');
  const ids = inFiles.map(({ transfer_id }) => transfer_id);
  const answers = ids.length === 0 ? [] : await transferEntries.ask(context, ids);
  const entries = new Map(answers.flatMap((answer) => [...answer]));
  const held = rows.filter(({ settled_at, hold_banking_days }) => settled_at && hold_banking_days);
  const heldIds = held.map(({ transfer_id }) => transfer_id);
  const reserves = await listReservesOf(context, 'payment', heldIds);
  return (row) => ({
    ...render(row, entries.get(row.transfer_id)),
    payment: paymentOf(row, reserves.get(row.transfer_id)),
  });
}

function render(row: TransferRow, entry: TransferEntry | undefined): Omit<TransferView, 'payment'> {
  const isAch = row.kind !== 'repayment';
  const isPending = row.status === 'pending';
  const stop = isPending ? (entry?.stop ?? null) : null;
  return {
    transfer_id: row.transfer_id,
    transaction_id: row.transaction_id,
    kind: row.kind,
    status: row.status,
    date_created: renderInstant(row.date_created),
    date_updated: renderInstant(row.date_updated),
    date_settled: row.settled_at && renderInstant(row.settled_at),
    expected_settlement_date:
      row.settles_at && stop === null ? easternDate(row.settles_at).toString() : null,
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
          bank_file_id: entry?.fileId ?? null,
          trace_number: entry?.traceNumber ?? null,
          ...(row.company_name === null ? {} : { company_name: row.company_name }),
          ...(row.delayed_by && isPending ? { delayed_by: row.delayed_by } : {}),
          ...(stop === null ? {} : { stopped_by: stop }),
        }
      : null,
    original_transfer_id: row.original_transfer_id,
    attempt: row.attempt,
    reverses_transfer_id: row.reverses_transfer_id,
    reversal_reason: row.reversal_reason,
    instant: instantOf(row),
  };
}

/** Day and receipt of a payment; a repayment is received when it is requested. */
function paymentOf(
  { kind, pay_on, received_at, date_created }: TransferRow,
  reserve: ReserveRow | undefined,
): TransferView['payment'] {
  if (kind === 'repayment') {
    const payOn = easternDate(date_created).toString();
    return { pay_on: payOn, received_at: renderInstant(date_created), reserve: null };
  }
  if (pay_on === null || received_at === null) return null;
  return {
    pay_on,
    received_at: renderInstant(received_at),
    reserve: reserve
      ? {
          amount: centsToNumber(reserve.amount_cents),
          status: reserve.state,
          release_on: easternDate(reserve.releases_at).toString(),
        }
      : null,
  };
}

function instantOf({ advance_status: status, advanced_cents, advanced_at }: TransferRow) {
  if (status === null || advanced_cents === null || advanced_at === null) return null;
  const amount = centsToNumber(advanced_cents);
  return { amount, status, advanced_at: renderInstant(advanced_at) };
}
