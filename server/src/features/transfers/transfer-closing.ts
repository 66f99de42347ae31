import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { findAccountStatus } from './transfers-store.ts';

/**
 * Lets the closing of a deposit that is not active look again, in the transaction in which a transfer
 * that it may wait for has moved (docs/decisions/0074).
 */
export async function wakeClosing(tx: Tx, context: Context, depositId: string): Promise<void> {
  const status = await findAccountStatus(tx, context.brandId, depositId);
  if (status !== 'inactive' && status !== 'closed') return;
  const payload = { account_id: depositId };
  await scheduleDue(tx, context, { kind: 'closing.look', dueAt: context.clock.now(), payload });
}
