import Type from 'typebox';
import { transition } from '../../../../kernel/state-table.ts';
import type { Context, Unit } from '../../../../platform/context.ts';
import { defineJob } from '../../../../platform/jobs/job.ts';
import { getProgram } from '../../../tenants/brands/brands.ts';
import { bankFileEvents } from '../bank-file-events.ts';
import { bankFileStates, factsOf } from '../bank-file-states.ts';
import { type BankFileRow, findFileRow, lockFileRow, updateFileRow } from '../bank-files-store.ts';
import { callMailbox } from '../mailbox.ts';
import { nextLookAt } from './delivery-rules.ts';
import { planSettlement, readSettlement, scheduleSettlement } from './schedule-settlement.ts';

/** Polls for a delivered file that may be unfetched or unacknowledged. */
export const fileLook = defineJob({
  kind: 'bank_file.look',
  payload: Type.Object({ bank_file_id: Type.String() }),
  key: ({ bank_file_id }) => [bank_file_id],
});

/** Schedules the next poll for a file, in place of one that is scheduled. */
export function scheduleLook(unit: Unit, fileId: string, at: Temporal.Instant): Promise<void> {
  return fileLook.schedule(unit, { bank_file_id: fileId }, { at });
}

/** True if the transfers of a file may settle, as far as its delivery goes. */
export function maySettle(
  file: Pick<BankFileRow, 'status' | 'expects_ack' | 'fetched_at'> | undefined,
): boolean {
  return (
    file !== undefined && transition(bankFileStates, file.status, 'settle', factsOf(file)).moved
  );
}

/**
 * Polls the bank for a delivered file, records that it was fetched, and raises the alarm once it is
 * overdue. Schedules another poll while the file may not settle. Safe to repeat.
 */
export async function lookAfterFile(context: Context, fileId: string): Promise<void> {
  const file = await findFileRow(context, fileId);
  if (file?.status !== 'delivered' || maySettle(file)) return;
  const isFetched = file.fetched_at !== null || (await findFetched(context, file));
  await context.unit(async (unit) => {
    const locked = await lockFileRow(unit, fileId);
    if (locked?.status !== 'delivered') return;
    const isNew = isFetched && locked.fetched_at === null;
    const seen = isNew ? await recordFetch(unit, locked) : locked;
    if (!maySettle(seen)) await waitLonger(unit, seen);
  });
}

/** True if the bank has fetched a delivered file. */
export function findFetched(
  context: Context,
  { file_name: fileName }: BankFileRow,
): Promise<boolean> {
  const { brandId } = context;
  return callMailbox(context, (mailbox, signal) =>
    mailbox.isFetched({ brandId, fileName }, signal),
  );
}

/**
 * Records that the bank has fetched a file, whose batches settle from now on. One that was overdue
 * has arrived between two looks: it settles as if it had arrived now (`settlement-timing-rules.ts`).
 */
async function recordFetch(unit: Unit, file: BankFileRow): Promise<BankFileRow> {
  const now = unit.now;
  const isLate = file.overdue_at !== null;
  const settlement = isLate
    ? await planSettlement(unit, file, now)
    : await readSettlement(unit, file);
  const fetched = await updateFileRow(unit, file.bank_file_id, {
    fetched_at: now,
    answers_until: settlement.answersUntil,
    date_updated: now,
  });
  await scheduleSettlement(unit, fetched, settlement);
  return fetched;
}

async function waitLonger(unit: Unit, file: BankFileRow): Promise<void> {
  const { bank_file_id: fileId, delivered_at, due_by, program_id } = file;
  if (!delivered_at || !due_by || !program_id) throw new Error('A delivered file is due');
  const now = unit.now;
  const isOverdue = Temporal.Instant.compare(now, due_by) >= 0;
  if (isOverdue && file.overdue_at === null) await raiseAlarm(unit, file);
  // A person's acknowledgement schedules the settlement.
  if (file.expects_ack === 'manual' && file.fetched_at !== null && isOverdue) return;
  const { settings } = await getProgram(unit, program_id);
  const next = nextLookAt({ deliveredAt: delivered_at, speed: settings.ach_speed }, now);
  await scheduleLook(unit, fileId, next);
}

async function raiseAlarm(unit: Unit, file: BankFileRow): Promise<void> {
  const { bank_file_id, file_name, due_by } = file;
  const now = unit.now;
  await updateFileRow(unit, bank_file_id, { overdue_at: now, date_updated: now });
  const reason = file.fetched_at === null ? 'not_fetched' : 'not_acknowledged';
  const payload = { bank_file_id, file_name, reason, due_by: String(due_by) } as const;
  await bankFileEvents.overdue.record(unit, {
    objectId: bank_file_id,
    payload,
  });
  const { requestId, brandId, log } = unit;
  log.error(
    { request_id: requestId, brand_id: brandId, ...payload },
    'a delivered bank file is overdue, and its transfers do not settle',
  );
}
