import Type from 'typebox';
import { performEffects } from '../../../../kernel/state-table.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { defineJob } from '../../../../platform/jobs/job.ts';
import { failTransfers } from '../../transfers/transfers.ts';
import { type BankFileRow, findFileRow, updateFileRow } from '../bank-files-store.ts';
import { lockForMove } from '../move-file.ts';
import { listTransferIds } from '../sent-files-store.ts';
import { togetherOrEach } from '../together-or-each.ts';

/** Fails the transfers of a file that has failed. */
export const fileFailure = defineJob({
  kind: 'bank_file.fail',
  payload: Type.Object({ bank_file_id: Type.String() }),
  key: ({ bank_file_id }) => [bank_file_id],
});

/** Transfers failed in one transaction. */
const atOnce = 200;

/**
 * Fails a refused file and, in due work, its transfers: the amounts of pushes are available again.
 *
 * @throws DomainError `bank_file_dne`; `bank_file_of_returns`; `bank_file_not_movable`.
 */
export async function failFile(unit: Unit, fileId: string): Promise<BankFileRow> {
  const { to, effects } = await lockForMove(unit, fileId, 'fail');
  const now = unit.now;
  await performEffects(effects, {
    failTransfers: () => fileFailure.schedule(unit, { bank_file_id: fileId }, { at: now }),
  });
  return updateFileRow(unit, fileId, { status: to, finished_at: now, date_updated: now });
}

/** Fails the pending transfers of a failed file, some at a time. Safe to repeat. */
export async function failTransfersOf(context: Context, fileId: string): Promise<void> {
  if ((await findFileRow(context, fileId))?.status !== 'failed') return;
  const ids = await listTransferIds(context, fileId);
  const reason = 'The bank refused the file of the transfer';
  for (let from = 0; from < ids.length; from += atOnce) {
    await togetherOrEach(ids.slice(from, from + atOnce), (some) =>
      context.unit((unit) => failTransfers(unit, some, reason)),
    );
  }
}
