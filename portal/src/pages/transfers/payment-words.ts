import type { Transfer } from '@surety/sdk';
import { dayInWords } from '../../parts/day.tsx';
import { easternDate } from '../../parts/days-left.ts';
import { formatCents } from '../../parts/values.tsx';
import { parseTime } from '../../platform/wall-clock.ts';

type Payment = Pick<Transfer, 'kind' | 'status' | 'ach' | 'payment' | 'date_created'>;

/** The later day that a payment was asked for; null where it was the day of its request, and for other transfers. */
export function laterDay({ kind, payment, date_created }: Payment): string | null {
  if (kind !== 'payment' || !payment) return null;
  return payment.pay_on > easternDate(parseTime(date_created)) ? payment.pay_on : null;
}

/** The day that a payment is scheduled for; null once it is in a bank file or has ended. */
export const scheduledDay = (payment: Payment): string | null =>
  payment.status === 'pending' && !payment.ach?.bank_file_id ? laterDay(payment) : null;

/** The day from which the money of a settled payment can be spent, as a sentence; empty for other transfers. */
export function fundsSentence({ kind, status, payment }: Payment): string {
  if (kind !== 'payment' || status !== 'completed') return '';
  const reserve = payment?.reserve;
  if (reserve?.status === 'dropped') return 'Its reserve is dropped.';
  if (reserve?.status !== 'open') return 'Its money can be spent.';
  return `${formatCents(reserve.amount)} is reserved, and can be spent from ${dayInWords(reserve.release_on)}.`;
}

/** The state of a payment in a few words: "scheduled for Fri 10 Jul 2026", "reserved until Mon 13 Jul 2026". */
export function paymentState(payment: Payment): string | null {
  const day = scheduledDay(payment);
  if (day) return `scheduled for ${dayInWords(day)}`;
  const reserve = payment.payment?.reserve;
  if (payment.status !== 'completed' || reserve?.status !== 'open') return null;
  return `reserved until ${dayInWords(reserve.release_on)}`;
}
