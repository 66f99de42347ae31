import { transition } from '../../../../kernel/state-table.ts';
import type { Context } from '../../../../platform/context.ts';
import { settleTransfers } from '../../transfers/transfers.ts';
import { bankFileStates } from '../bank-file-states.ts';
import { lockFileRow, updateFileRow } from '../bank-files-store.ts';
import { collectBankFiles } from '../incoming/poll-mailbox.ts';
import { listBatchRows, listEntryRows, sumSettled, updateBatchRow } from '../sent-entries-store.ts';
import { togetherOrEach } from '../together-or-each.ts';

/**
 * Transfers settled in one transaction. An account, and the bank's settlement account, is locked
 * for a few dozen milliseconds at most.
 */
const atOnce = 200;

/** Settles a batch that is due, after receiving the answers that wait in the mailbox. */
export async function settleBankFile(
  context: Context,
  batch: { fileId: string; batchNumber: number },
): Promise<void> {
  await collectBankFiles(context);
  await settleBatch(context, batch);
}

/**
 * Settles the transfers of a batch that were not returned, some at a time, in the order of the
 * file. Safe to repeat and to run concurrently.
 */
async function settleBatch(
  context: Context,
  batch: { fileId: string; batchNumber: number },
): Promise<void> {
  let after = '';
  for (;;) {
    const entries = await listEntryRows(context, batch.fileId, {
      after,
      limit: atOnce,
      batchNumber: batch.batchNumber,
    });
    const ids = entries.flatMap(({ transfer_id }) => transfer_id ?? []);
    await togetherOrEach(ids, (some) => settleTransfers(context, some));
    const last = entries.at(-1);
    if (!last || entries.length < atOnce) break;
    after = last.trace_number;
  }
  await recordSettlement(context, batch);
}

/**
 * Records the settled count and sum of a batch, for comparison with the bank's settlement, and
 * completes the file after its last batch.
 */
async function recordSettlement(
  context: Context,
  batch: { fileId: string; batchNumber: number },
): Promise<void> {
  await context.unit(async (unit) => {
    const file = await lockFileRow(unit, batch.fileId);
    const batches = await listBatchRows(unit, batch.fileId);
    const own = batches.find(({ batch_number }) => batch_number === batch.batchNumber);
    if (!file || !own || own.settled_at) return;
    const now = unit.now;
    const settled = await sumSettled(unit, batch);
    await updateBatchRow(unit, batch, {
      settled_at: now,
      settled_count: settled.count,
      settled_cents: settled.cents,
    });
    const areOthersDone = batches.every((one) => one === own || one.settled_at);
    const step = transition(bankFileStates, file.status, 'settle');
    if (!areOthersDone || !step.moved) return;
    await updateFileRow(unit, batch.fileId, {
      status: step.to,
      finished_at: now,
      date_updated: now,
    });
  });
}
