import { transition } from '../../../../kernel/state-table.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { settleTransfers } from '../../transfers/transfers.ts';
import { bankFileStates, factsOf } from '../bank-file-states.ts';
import { findFileRow, lockFileRow, updateFileRow } from '../bank-files-store.ts';
import { lookAfterFile, maySettle } from '../deliver/look-after-file.ts';
import { collectBankFiles } from '../receive/poll-mailbox.ts';
import { listBatchRows, listEntryRows, sumSettled, updateBatchRow } from '../sent-entries-store.ts';
import { lockFileShared } from '../sent-files-store.ts';
import { togetherOrEach } from '../together-or-each.ts';

/**
 * Transfers settled in one transaction. An account, and the bank's settlement account, is locked
 * for a few dozen milliseconds at most.
 */
const atOnce = 200;

interface BatchKey {
  fileId: string;
  batchNumber: number;
}

/**
 * Settles a batch that is due, after receiving the answers that wait in the mailbox. A file that the
 * bank has not fetched, or not acknowledged, settles later: its fetch or acknowledgement schedules it.
 */
export async function settleBankFile(context: Context, batch: BatchKey): Promise<void> {
  await collectBankFiles(context);
  await lookAfterFile(context, batch.fileId);
  if (await isDue(context, batch)) await settleBatch(context, batch);
}

/** True if the batch may settle now: a poll may have found its file fetched too late for that. */
async function isDue(context: Context, { fileId, batchNumber }: BatchKey): Promise<boolean> {
  if (!maySettle(await findFileRow(context, fileId))) return false;
  const batches = await listBatchRows(context, fileId);
  const own = batches.find(({ batch_number }) => batch_number === batchNumber);
  const now = context.clock.now();
  return own !== undefined && Temporal.Instant.compare(own.settles_at, now) <= 0;
}

/**
 * Settles the transfers of a batch that were not returned, some at a time, in the order of the
 * file. Safe to repeat and to run concurrently.
 */
async function settleBatch(context: Context, batch: BatchKey): Promise<void> {
  const settle = (ids: readonly string[]) =>
    context.unit((unit) => settleSome(unit, batch.fileId, ids));
  let after = '';
  for (;;) {
    const entries = await listEntryRows(context, batch.fileId, {
      after,
      limit: atOnce,
      batchNumber: batch.batchNumber,
    });
    const ids = entries.flatMap(({ transfer_id }) => transfer_id ?? []);
    await togetherOrEach(ids, settle);
    const last = entries.at(-1);
    if (!last || entries.length < atOnce) break;
    after = last.trace_number;
  }
  await recordSettlement(context, batch);
}

/** Settles transfers of a file unless it was refused meanwhile. */
async function settleSome(unit: Unit, fileId: string, ids: readonly string[]): Promise<void> {
  if (maySettle(await lockFileShared(unit, fileId))) await settleTransfers(unit, ids);
}

/**
 * Records the settled count and sum of a batch, for comparison with the bank's settlement, and
 * completes the file after its last batch.
 */
async function recordSettlement(context: Context, batch: BatchKey): Promise<void> {
  await context.unit(async (unit) => {
    const file = await lockFileRow(unit, batch.fileId);
    const batches = await listBatchRows(unit, batch.fileId);
    const own = batches.find(({ batch_number }) => batch_number === batch.batchNumber);
    if (!file || !own || own.settled_at || !maySettle(file)) return;
    const now = unit.now;
    const settled = await sumSettled(unit, batch);
    await updateBatchRow(unit, batch, {
      settled_at: now,
      settled_count: settled.count,
      settled_cents: settled.cents,
    });
    const areOthersDone = batches.every((one) => one === own || one.settled_at);
    const step = transition(bankFileStates, file.status, 'settle', factsOf(file));
    if (!areOthersDone || !step.moved) return;
    await updateFileRow(unit, batch.fileId, {
      status: step.to,
      finished_at: now,
      date_updated: now,
    });
  });
}
