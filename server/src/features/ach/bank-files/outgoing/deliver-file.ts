import Type from 'typebox';
import { fixedClock } from '../../../../kernel/clock.ts';
import { transition } from '../../../../kernel/state-table.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { defineJob } from '../../../../platform/jobs/job.ts';
import { getProgram } from '../../../tenants/brands/brands.ts';
import { bankFileStates } from '../bank-file-states.ts';
import { type BankFileRow, findFileRow, lockFileRow, updateFileRow } from '../bank-files-store.ts';
import type { FileReceipt } from '../bank-files-vendor.ts';
import { callMailbox, mailboxCollection, scheduleNextPoll } from '../mailbox.ts';
import { readContent } from '../sealed-content.ts';
import { findParties, listPlannedBatches, updateBatchRow } from '../sent-entries-store.ts';
import { type Settlement, settlementOf } from './settlement-timing-rules.ts';

/** Settles a batch of a delivered file. */
export const batchSettlement = defineJob({
  kind: 'bank_file.settle',
  payload: Type.Object({ bank_file_id: Type.String(), batch_number: Type.Number() }),
});

/** Delivers a file that was cut: read, call, record. Safe to repeat. */
export async function deliverBankFile(context: Context, fileId: string): Promise<void> {
  const file = await findFileRow(context, fileId);
  if (file?.status !== 'cut') return;
  const deliveredAt = context.clock.now();
  const settlement = await planSettlement(context, file, deliveredAt);
  const { brandId } = context;
  const receipt = await callMailbox(context, (mailbox, signal) => {
    const open = () => readContent(context, fileId);
    const whose = (traces: readonly string[]) => findParties(context, traces);
    const times = { deliveredAt, answersUntil: settlement.answersUntil };
    const { file_name: fileName } = file;
    return mailbox.deliver({ brandId, fileId, fileName, open, whose, ...times }, signal);
  });
  const moment = context.with({ clock: fixedClock(deliveredAt) });
  await recordDelivery(moment, { fileId, settlement, ...receipt });
}

/** Records that the bank has had a file since `deliveredAt`, without delivering it. */
export async function recordEarlierDelivery(
  unit: Unit,
  file: BankFileRow,
  deliveredAt: Temporal.Instant,
): Promise<void> {
  const settlement = await planSettlement(unit, file, deliveredAt);
  const moment = unit.with({ clock: fixedClock(deliveredAt) });
  await recordDelivery(moment, { fileId: file.bank_file_id, settlement, answersAt: [] });
}

/**
 * Plans when the batches settle if the file reaches the bank at `deliveredAt`
 * (`settlement-timing-rules.ts`).
 */
async function planSettlement(
  context: Context,
  file: BankFileRow,
  deliveredAt: Temporal.Instant,
): Promise<Settlement> {
  const { bank_file_id, program_id, window_at, answers_until } = file;
  if (!program_id || !window_at || !answers_until) throw new Error('An outgoing file has a window');
  const { settings } = await getProgram(context, program_id);
  const batches = await listPlannedBatches(context, bank_file_id);
  const planned = { speed: settings.ach_speed, windowAt: window_at, answersUntil: answers_until };
  return settlementOf({ ...planned, batches }, deliveredAt);
}

interface Delivery extends FileReceipt {
  fileId: string;
  settlement: Settlement;
}

async function recordDelivery(
  context: Context,
  { fileId, settlement, answersAt }: Delivery,
): Promise<void> {
  await context.unit(async (unit) => {
    const file = await lockFileRow(unit, fileId);
    const step = transition(bankFileStates, file?.status ?? null, 'deliver');
    if (!file || !step.moved) return;
    const now = unit.now;

    const delivered = await updateFileRow(unit, fileId, {
      status: step.to,
      delivered_at: now,
      answers_until: settlement.answersUntil,
      date_updated: now,
    });
    await scheduleSettlement(unit, fileId, settlement);
    await schedulePolls(unit, delivered, answersAt);
  });
}

/** Schedules each batch for its window, and never before the bank has the file. */
async function scheduleSettlement(
  unit: Unit,
  fileId: string,
  { settlesAt }: Settlement,
): Promise<void> {
  for (const [batchNumber, at] of settlesAt) {
    await updateBatchRow(unit, { fileId, batchNumber }, { settles_at: at });
    const batch = { bank_file_id: fileId, batch_number: batchNumber };
    const key = `bank_file.settle:${fileId}:${batchNumber}`;
    await batchSettlement.schedule(unit, batch, { at: later(at, unit.now), key });
  }
}

/** Schedules polls for the end of late returns and for the times that the bank announced. */
async function schedulePolls(
  unit: Unit,
  { bank_file_id, answers_until }: BankFileRow,
  answersAt: readonly Temporal.Instant[],
): Promise<void> {
  await scheduleNextPoll(unit);
  const collectAt = (at: Temporal.Instant, suffix: string) => {
    const key = `bank_file.collect:${bank_file_id}${suffix}`;
    return mailboxCollection.schedule(unit, {}, { at: later(at, unit.now), key });
  };
  if (answers_until) await collectAt(answers_until, '');
  for (const at of answersAt) await collectAt(at, `:${at}`);
}

function later(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) < 0 ? b : a;
}
