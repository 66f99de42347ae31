import type { Context, Unit } from '../../../platform/context.ts';
import { getTransfer } from '../transfers/transfers.ts';
import { entryCheck } from './account-validations-jobs.ts';
import {
  findValidationOf,
  lockValidationRow,
  type ValidationRow,
} from './account-validations-store.ts';
import { moveValidation } from './change-validation-status.ts';

/**
 * Schedules a check of a validation after one of its entries has settled, was returned or has
 * failed.
 */
export async function scheduleEntryCheck(
  unit: Unit,
  { transferId }: { transferId: string },
): Promise<void> {
  await entryCheck.schedule(unit, { transfer_id: transferId }, { at: unit.now });
}

/**
 * Fails a validation when an entry was returned or has failed, and advances it when all have
 * settled. Safe to repeat.
 */
export async function checkEntries(context: Context, transferId: string): Promise<void> {
  await context.unit(async (unit) => {
    const validationId = await findValidationOf(unit, transferId);
    if (!validationId) return;

    const row = await lockValidationRow(unit, validationId);
    if (!row) return;
    const entries = await readEntries(unit, row);
    const ended = entries.find(({ status }) => status === 'returned' || status === 'failed');
    if (ended) {
      const code = ended.return_code === null ? '' : `${ended.return_code}: `;
      const reason = `${code}${ended.failure_reason ?? 'The entry could not be sent'}`;
      await moveValidation(unit, row, 'return', { reason });
    } else if (entries.every(({ status }) => status === 'completed')) {
      await moveValidation(unit, row, 'settle');
    }
  });
}

export async function readEntries(context: Context, row: ValidationRow) {
  const ids = [row.transfer_id, row.second_transfer_id].filter((id) => id !== null);
  const entries = [];
  for (const id of ids) entries.push(await getTransfer(context, id));
  return entries;
}
