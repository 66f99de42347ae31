import {
  easternDate,
  easternInstant,
  startOfEasternDate,
} from '../../../kernel/banking-calendar.ts';

/** Day of a payment, and when it counts as received. */
export interface PaymentReceipt {
  payOn: Temporal.PlainDate;
  receivedAt: Temporal.Instant;
}

/**
 * Receipt of a payment that is requested now: it is received at once, or on the day that the customer chose
 * for it (12 CFR 1026.10(a), comment 10(a)-2.iv). A payment of today that is requested after the program's
 * cut-off is received on the next day (1026.10(b)(2)(ii)). Days are Eastern ones, like those of ACH.
 *
 * @param cutOff `17:00` to `24:00`; a payment at the cut-off is in time.
 * @param payOn null for today.
 */
export function receiptOf(
  now: Temporal.Instant,
  { cutOff, payOn }: { cutOff: string; payOn: Temporal.PlainDate | null },
): PaymentReceipt {
  const today = easternDate(now);
  const day = payOn ?? today;
  if (Temporal.PlainDate.compare(day, today) > 0) {
    return { payOn: day, receivedAt: startOfEasternDate(day) };
  }
  const isLate = Temporal.Instant.compare(now, cutOffOf(today, cutOff)) > 0;
  return { payOn: day, receivedAt: isLate ? startOfEasternDate(today.add({ days: 1 })) : now };
}

function cutOffOf(day: Temporal.PlainDate, cutOff: string): Temporal.Instant {
  if (cutOff === '24:00') return startOfEasternDate(day.add({ days: 1 }));
  return easternInstant(day, Temporal.PlainTime.from(cutOff));
}
