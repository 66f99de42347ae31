import Type from 'typebox';
import type { Context, Unit } from '../../../../platform/context.ts';
import { defineJob } from '../../../../platform/jobs/job.ts';
import { getProgram } from '../../../tenants/brands/brands.ts';
import { expectSettlement } from '../../transfers/transfers.ts';
import type { BankFileRow } from '../bank-files-store.ts';
import { mailboxCollection } from '../mailbox.ts';
import { listBatchRows, listPlannedBatches, updateBatchRow } from '../sent-entries-store.ts';
import { listTransferIds } from '../sent-files-store.ts';
import { type Settlement, settlementOf } from '../settlement-timing-rules.ts';

/** Settles a batch of a delivered file. */
export const batchSettlement = defineJob({
  kind: 'bank_file.settle',
  payload: Type.Object({ bank_file_id: Type.String(), batch_number: Type.Number() }),
  key: ({ bank_file_id, batch_number }) => [bank_file_id, batch_number],
});

/**
 * Plans when the batches settle if the file reaches the bank at `arrivedAt`
 * (`settlement-timing-rules.ts`).
 */
export async function planSettlement(
  context: Context,
  file: BankFileRow,
  arrivedAt: Temporal.Instant,
): Promise<Settlement> {
  const { bank_file_id, program_id, window_at, answers_until } = file;
  if (!program_id || !window_at || !answers_until) throw new Error('An outgoing file has a window');
  const { settings } = await getProgram(context, program_id);
  const batches = await listPlannedBatches(context, bank_file_id);
  const planned = { speed: settings.ach_speed, windowAt: window_at, answersUntil: answers_until };
  return settlementOf({ ...planned, batches }, arrivedAt);
}

/** The settlement of a file as it is planned. */
export async function readSettlement(
  context: Context,
  { bank_file_id: fileId, answers_until: answersUntil }: BankFileRow,
): Promise<Settlement> {
  if (!answersUntil) throw new Error('An outgoing file has answers');
  const batches = await listPlannedBatches(context, fileId);
  const settlesAt = new Map(batches.map((batch) => [batch.batchNumber, batch.settlesAt]));
  return { settlesAt, answersUntil };
}

/**
 * Schedules each batch for its window and never in the past, and the poll at the end of late
 * returns. Due work that was scheduled before is moved, and so is the expected settlement of the
 * transfers in a batch that settles at another time than planned.
 */
export async function scheduleSettlement(
  unit: Unit,
  { bank_file_id: fileId }: BankFileRow,
  { settlesAt, answersUntil }: Settlement,
): Promise<void> {
  const planned = await listBatchRows(unit, fileId);
  for (const { batch_number: batchNumber, settles_at: plannedAt } of planned) {
    const at = settlesAt.get(batchNumber);
    if (!at) continue;
    if (!at.equals(plannedAt)) {
      await updateBatchRow(unit, { fileId, batchNumber }, { settles_at: at });
      await expectSettlement(unit, await listTransferIds(unit, fileId, batchNumber), at);
    }
    const batch = { bank_file_id: fileId, batch_number: batchNumber };
    await batchSettlement.schedule(unit, batch, { at: later(at, unit.now) });
  }
  await scheduleCollection(unit, fileId, answersUntil);
}

/** Schedules a poll of the mailbox for answers to a file; `suffix` distinguishes several polls. */
export function scheduleCollection(
  unit: Unit,
  fileId: string,
  at: Temporal.Instant,
  suffix = '',
): Promise<void> {
  const key = `${mailboxCollection.kind}:${fileId}${suffix}`;
  return mailboxCollection.schedule(unit, {}, { at: later(at, unit.now), key });
}

function later(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) < 0 ? b : a;
}
