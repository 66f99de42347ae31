import type { ObjectMoves, Transfer } from '@surety/sdk';
import { typedCommand } from '@surety/sdk/command/shell-words';
import type { CommandContext } from '../../context.ts';

/** Lines that explain a payment, and the fields that programs read in their place. */
interface ExplainedPayment {
  readonly lines: readonly string[];
  readonly fields: Readonly<Record<string, unknown>>;
}

const none: ExplainedPayment = { lines: [], fields: {} };

/** The day from which a payment's money can be spent, or the next step for one that was returned. */
export async function paymentOfObject(
  { surety, io }: CommandContext,
  { type, object_id: id }: ObjectMoves,
): Promise<ExplainedPayment> {
  if (type !== 'transfer') return none;
  const options = { signal: io.interrupted };
  const transfer = await surety().transfers.get(id, options);
  if (transfer.kind !== 'payment') return none;
  const fields = { payment: transfer.payment };
  if (transfer.status !== 'returned') return { lines: linesOf(transfer), fields };
  const { retry } = await surety().transfers.course(id, options);
  const lines = [
    transfer.date_settled ? 'The amount is owed again.' : 'The amount is still owed.',
    ...(retry.is_possible
      ? ['It can be presented again:', `  ${typedCommand(['transfers', 'retry', id])}`]
      : [`It cannot be presented again: ${retry.refusal?.message ?? 'its code allows no retry.'}`]),
  ];
  return { lines, fields: { ...fields, retry } };
}

function linesOf(transfer: Transfer): string[] {
  const { transfer_id, status, payment } = transfer;
  if (status === 'pending') return pendingLines(transfer);
  if (status !== 'completed') return ['No money has moved: the amount is still owed.'];
  const reserve = payment?.reserve;
  if (reserve?.status === 'open') {
    return [
      `What is owed is lower already; the amount can be spent from ${reserve.release_on}:`,
      `  ${typedCommand(['clock', 'advance', '--until-event', 'transfer.released', '--object', transfer_id])}   (in a sandbox)`,
    ];
  }
  return reserve?.status === 'dropped'
    ? ['The payment was reversed: the amount is owed again.']
    : ['What is owed is lower, and the amount can be spent.'];
}

function pendingLines({ transfer_id, ach, payment, expected_settlement_date: due }: Transfer) {
  const settles = due ? `, expected on ${due}` : '';
  const first = `What is owed falls when the payment settles${settles}; it is paid on ${payment?.pay_on}.`;
  if (ach?.bank_file_id) return [first];
  return [
    first,
    'It can be cancelled until its entry leaves:',
    `  ${typedCommand(['transfers', 'cancel', transfer_id])}`,
  ];
}
