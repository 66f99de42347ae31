import { newId } from '../../../kernel/ids.ts';
import { centsToNumber } from '../../../kernel/money.ts';
import type { Unit } from '../../../platform/context.ts';
import type { ReserveRow } from '../../accounts/reserves/reserves.ts';
import { transferEvents } from './transfer-events.ts';
import { findTransferRows } from './transfers-store.ts';

/** Records that the money of payments can be spent, whose reserves were released. */
export async function tellReleased(unit: Unit, reserves: readonly ReserveRow[]): Promise<void> {
  const ids = reserves.filter(({ kind }) => kind === 'payment').map(({ source_id }) => source_id);
  if (ids.length === 0) return;
  const payments = await findTransferRows(unit, ids);
  await transferEvents.released.recordAll(
    unit,
    payments.map(({ transfer_id, customer_id: customerId, amount_cents }) => ({
      eventId: newId(),
      customerId,
      objectId: transfer_id,
      payload: { transfer_id, amount: centsToNumber(amount_cents) },
    })),
  );
}
