import {
  addBankingDays,
  easternDate,
  startOfEasternDate,
} from '../../../kernel/banking-calendar.ts';
import type { Unit } from '../../../platform/context.ts';
import { dropReserve, type KeptMoney, reserveMoney } from '../../accounts/reserves/reserves.ts';
import type { TransferRow } from './transfers-store.ts';

/**
 * Reserves settled payments for the banking days that their program had at the request: the other bank may
 * still return them (docs/decisions/0300).
 */
export async function reservePayments(unit: Unit, rows: readonly TransferRow[]): Promise<void> {
  const kept = rows.flatMap((row): KeptMoney[] => {
    const { hold_banking_days: days } = row;
    if (!days) return [];
    return [
      {
        kind: 'payment',
        sourceId: row.transfer_id,
        accountId: row.destination_account_id,
        amountCents: row.amount_cents,
        releasesAt: releaseOf(unit.now, days),
      },
    ];
  });
  await reserveMoney(unit, kept);
}

/** Start of the banking day, Eastern time, on which money that settled at an instant can be spent. */
function releaseOf(settledAt: Temporal.Instant, bankingDays: number): Temporal.Instant {
  return startOfEasternDate(addBankingDays(easternDate(settledAt), bankingDays));
}

/** Drops the reserve of a payment that was returned. */
export async function dropPaymentReserve(unit: Unit, row: TransferRow): Promise<void> {
  await dropReserve(unit, { kind: 'payment', sourceId: row.transfer_id });
}
