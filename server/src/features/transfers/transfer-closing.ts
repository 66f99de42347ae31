import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { listAccountStatuses } from './transfers-store.ts';

/**
 * Lets the closing of a deposit that is not active look again, in the transaction in which a transfer
 * that it may wait for has moved (docs/decisions/0074).
 */
export async function wakeClosing(tx: Tx, context: Context, depositId: string): Promise<void> {
  await wakeClosings(tx, context, [depositId]);
}

/** The same for several deposits at once, in the order given. */
export async function wakeClosings(
  tx: Tx,
  context: Context,
  depositIds: readonly string[],
): Promise<void> {
  const statuses = await listAccountStatuses(tx, context.brandId, depositIds);
  for (const depositId of depositIds) {
    const status = statuses.get(depositId);
    if (status !== 'inactive' && status !== 'closed') continue;
    const payload = { account_id: depositId };
    await scheduleDue(tx, context, { kind: 'closing.look', dueAt: context.clock.now(), payload });
  }
}
