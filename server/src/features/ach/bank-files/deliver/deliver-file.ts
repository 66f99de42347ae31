import { fixedClock } from '../../../../kernel/clock.ts';
import { performEffects, transition } from '../../../../kernel/state-table.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { getProgram } from '../../../tenants/brands/brands.ts';
import { scheduleAdvances } from '../../transfers/transfers.ts';
import { bankFileStates, factsOf } from '../bank-file-states.ts';
import { type BankFileRow, findFileRow, lockFileRow, updateFileRow } from '../bank-files-store.ts';
import type { FileReceipt } from '../bank-files-vendor.ts';
import { scheduleDelivery } from '../cut/schedule-delivery.ts';
import { claimFolder, folderHoldWords, requireFolder } from '../folder-owner.ts';
import type { FolderHold } from '../folder-owner-store.ts';
import { callMailbox, scheduleNextPoll } from '../mailbox.ts';
import { lockForMove } from '../move-file.ts';
import { readContent } from '../sealed-content.ts';
import { findParties } from '../sent-entries-store.ts';
import { findEntryFacts, listTransferIds } from '../sent-files-store.ts';
import type { Settlement } from '../settlement-timing-rules.ts';
import { dueByOf } from './delivery-rules.ts';
import { maySettle, scheduleLook } from './look-after-file.ts';
import { planSettlement, scheduleCollection, scheduleSettlement } from './schedule-settlement.ts';

/** Minutes after which a delivery is tried again while the folder belongs to another copy. */
const retryMinutes = 15;

/**
 * Delivers a file that was cut: read, call, record. Safe to repeat. Postponed while the folder belongs
 * to another copy of the installation (docs/decisions/0269).
 */
export async function deliverBankFile(context: Context, fileId: string): Promise<void> {
  const file = await findFileRow(context, fileId);
  if (file?.status !== 'cut') return;
  const hold = await claimFolder(context);
  if (hold === null) return sendFile(context, file, 'deliver');
  await postpone(context, file, hold);
}

async function postpone(context: Context, file: BankFileRow, reason: FolderHold): Promise<void> {
  const { bank_file_id, file_name } = file;
  await context.unit((unit) =>
    scheduleDelivery(unit, bank_file_id, unit.now.add({ minutes: retryMinutes })),
  );
  const { requestId, brandId, log } = context;
  log.error(
    { request_id: requestId, brand_id: brandId, bank_file_id, file_name, reason },
    `a bank file is not delivered: ${folderHoldWords[reason]}`,
  );
}

/**
 * Delivers the bytes of a delivered file once more, under its name, and plans its settlement anew.
 *
 * @throws DomainError `bank_file_dne`; `bank_file_settled`; `bank_file_not_movable`; `bank_files_held`
 * if the folder belongs to another copy of the installation.
 */
export async function redeliverFile(context: Context, fileId: string): Promise<void> {
  const { file } = await context.unit((unit) => lockForMove(unit, fileId, 'redeliver'));
  await requireFolder(context);
  await sendFile(context, file, 'redeliver');
}

async function sendFile(
  context: Context,
  file: BankFileRow,
  move: 'deliver' | 'redeliver',
): Promise<void> {
  const { bank_file_id: fileId } = file;
  const deliveredAt = context.clock.now();
  const settlement = await planSettlement(context, file, deliveredAt);
  const { brandId } = context;
  const receipt = await callMailbox(context, (mailbox, signal) => {
    const open = () => readContent(context, fileId);
    const whose = (traces: readonly string[]) => findParties(context, traces);
    const times = { deliveredAt, answersUntil: settlement.answersUntil };
    const isAgain = move === 'redeliver';
    const own = { brandId, fileId, fileName: file.file_name, isAgain };
    const confirm = () => requireFolder(context);
    return mailbox.deliver({ ...own, open, whose, confirm, ...times }, signal);
  });
  const moment = context.with({ clock: fixedClock(deliveredAt) });
  await recordDelivery(moment, { fileId, move, settlement, ...receipt });
}

/** Records that the bank was sent a file at `deliveredAt`, without delivering it. */
export async function recordEarlierDelivery(
  unit: Unit,
  file: BankFileRow,
  deliveredAt: Temporal.Instant,
): Promise<void> {
  const settlement = await planSettlement(unit, file, deliveredAt);
  const moment = unit.with({ clock: fixedClock(deliveredAt) });
  const receipt = { isFetched: false, answersAt: [] };
  await recordDelivery(moment, {
    fileId: file.bank_file_id,
    move: 'deliver',
    settlement,
    ...receipt,
  });
}

interface Delivery extends FileReceipt {
  fileId: string;
  move: 'deliver' | 'redeliver';
  settlement: Settlement;
}

async function recordDelivery(
  context: Context,
  { fileId, move, settlement, isFetched, answersAt }: Delivery,
): Promise<void> {
  await context.unit(async (unit) => {
    const file = await lockFileRow(unit, fileId);
    const step = transition(
      bankFileStates,
      file?.status ?? null,
      move,
      factsOf(file, await findEntryFacts(unit, fileId)),
    );
    if (!file || !step.moved) return;
    const now = unit.now;

    const delivered = await updateFileRow(unit, fileId, {
      status: step.to,
      delivered_at: now,
      due_by: await dueBy(unit, file, settlement),
      fetched_at: isFetched ? now : null,
      overdue_at: null,
      answers_until: settlement.answersUntil,
      date_updated: now,
    });
    await performEffects(step.effects, {
      scheduleSettlement: () => scheduleSettlement(unit, delivered, settlement),
      scheduleAdvances: async () =>
        scheduleAdvances(unit, programOf(file), await listTransferIds(unit, fileId)),
      scheduleAnswerPolls: async () => {
        for (const at of answersAt) await scheduleCollection(unit, fileId, at, `:${at}`);
      },
      scheduleOverdueCheck: async () => {
        if (!delivered.due_by || maySettle(delivered)) return;
        await scheduleLook(unit, fileId, delivered.due_by);
      },
      scheduleMailboxPoll: () => scheduleNextPoll(unit),
    });
  });
}

function programOf({ program_id }: BankFileRow): string {
  if (!program_id) throw new Error('An outgoing file has a program');
  return program_id;
}

/**
 * Time by which a file is fetched or acknowledged: the program's deadline and, for a file that needs
 * no acknowledgement, its first settlement.
 */
async function dueBy(
  unit: Unit,
  file: BankFileRow,
  { settlesAt }: Settlement,
): Promise<Temporal.Instant> {
  const { settings } = await getProgram(unit, programOf(file));
  const deadline = dueByOf(settings.ach_delivery_deadline, unit.now);
  if (file.expects_ack !== 'none' || settings.ach_speed === 'fast') return deadline;
  return [...settlesAt.values(), deadline].sort(Temporal.Instant.compare)[0] ?? deadline;
}
