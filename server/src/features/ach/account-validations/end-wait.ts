import type { Context } from '../../../platform/context.ts';
import { lockValidationRow } from './account-validations-store.ts';
import { moveValidation } from './change-validation-status.ts';

/** Ends the wait after a prenote or for amounts; no-op when the validation has moved meanwhile. */
export async function endWait(
  context: Context,
  validationId: string,
  move: 'no_return' | 'expire',
): Promise<void> {
  await context.unit(async (unit) => {
    const row = await lockValidationRow(unit, validationId);
    const reason = 'The amounts were not reported in time';
    if (row) await moveValidation(unit, row, move, { reason });
  });
}
