import { fixedClock } from '../../../kernel/clock.ts';
import { transition } from '../../../kernel/state-table.ts';
import { boundedCall } from '../../../platform/bounded-call.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { scheduleDue } from '../../../platform/jobs/due-work.ts';
import { getProgram } from '../../brands/brands.ts';
import { bankFileStates } from '../bank-file-states.ts';
import { type BankFileRow, findFileRow, lockFileRow, updateFileRow } from '../bank-files-store.ts';
import type { BankMailbox, FileReceipt } from '../bank-files-vendor.ts';
import { readContent } from '../sealed-content.ts';
import { findParties, listPlannedBatches, updateBatchRow } from '../sent-entries-store.ts';
import { type Settlement, settlementOf } from './settlement-timing-rules.ts';

/** The bank's mailbox, and how long one call to it may take. */
export interface MailboxDeps {
  mailbox: BankMailbox;
  mailboxTimeoutMs: number;
}

/** Read, call, record: brings a file that was cut to the bank. Safe to repeat. */
export async function deliver(context: Context, deps: MailboxDeps, fileId: string): Promise<void> {
  const file = await findFileRow(context, fileId);
  if (file?.status !== 'cut') return;
  const deliveredAt = context.clock.now();
  const settlement = await planSettlement(context, file, deliveredAt);
  const { brandId } = context;
  const receipt = await callMailbox(deps, (mailbox, signal) => {
    const open = () => readContent(context, fileId);
    const whose = (traces: readonly string[]) => findParties(context, traces);
    const times = { deliveredAt, answersUntil: settlement.answersUntil };
    const { file_name: fileName } = file;
    return mailbox.deliver({ brandId, fileId, fileName, open, whose, ...times }, signal);
  });
  const moment = context.with({ clock: fixedClock(deliveredAt) });
  await recordDelivery(moment, deps, { fileId, settlement, ...receipt });
}

/** When its batches settle, given when it reaches the bank (`late-file-rules.ts`). */
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
  { mailbox }: MailboxDeps,
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
    await scheduleLooks(unit, mailbox, delivered, answersAt);
  });
}

/** Each batch settles when its window does, and never before the bank has the file. */
async function scheduleSettlement(
  unit: Unit,
  fileId: string,
  { settlesAt }: Settlement,
): Promise<void> {
  for (const [batchNumber, at] of settlesAt) {
    await updateBatchRow(unit, { fileId, batchNumber }, { settles_at: at });
    await scheduleDue(unit, {
      kind: 'bank_file.settle',
      dueAt: later(at, unit.now),
      payload: { bank_file_id: fileId, batch_number: batchNumber },
      key: `bank_file.settle:${fileId}:${batchNumber}`,
    });
  }
}

/** What comes back is looked for when a file settles; and later, as the bank has it. */
async function scheduleLooks(
  unit: Unit,
  mailbox: BankMailbox,
  { bank_file_id, answers_until }: BankFileRow,
  answersAt: readonly Temporal.Instant[],
): Promise<void> {
  await scheduleNextLook(unit, mailbox);
  const lookAt = (at: Temporal.Instant, key: string) =>
    scheduleDue(unit, {
      kind: 'bank_file.collect',
      dueAt: later(at, unit.now),
      payload: {},
      key: `bank_file.collect:${bank_file_id}${key}`,
    });
  if (answers_until) await lookAt(answers_until, '');
  for (const at of answersAt) await lookAt(at, `:${at}`);
}

/**
 * Keeps a bank that may answer at any time under watch; one look is scheduled at a time. In live
 * alone: a sandbox's clock may pass a year at once, and looks when answers are expected.
 */
export async function scheduleNextLook(unit: Unit, { looksEveryMs }: BankMailbox): Promise<void> {
  if (looksEveryMs === null || unit.environment === 'sandbox') return;
  await scheduleDue(unit, {
    kind: 'bank_file.watch',
    dueAt: unit.now.add({ milliseconds: looksEveryMs }),
    payload: {},
    key: 'bank_file.watch',
  });
}

/** A call to the bank that ends, one way or the other. */
export function callMailbox<T>(
  { mailbox, mailboxTimeoutMs }: MailboxDeps,
  call: (mailbox: BankMailbox, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const onTimeout = () => new Error(`The bank did not answer in ${mailboxTimeoutMs} ms`);
  return boundedCall(mailboxTimeoutMs, onTimeout, (signal) => call(mailbox, signal));
}

function later(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) < 0 ? b : a;
}
