import type { Context } from '../../../platform/context.ts';
import { lockDeposit } from './closing-lock.ts';
import { advanceClosing } from './closing-progress.ts';
import { findClosing } from './closing-store.ts';

/** Advances a closing after a hold or transfer that it waits for may have ended. */
export async function continueClosing(context: Context, accountId: string): Promise<void> {
  await context.unit(async (unit) => {
    const known = await findClosing(unit, accountId);
    if (!known) return;
    await lockDeposit(unit, accountId, known.external_account_id);
    const closing = await findClosing(unit, accountId);
    if (closing) await advanceClosing(unit, closing);
  });
}
