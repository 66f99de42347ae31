import { performEffects } from '../../../../kernel/state-table.ts';
import type { Unit } from '../../../../platform/context.ts';
import { planCourse, takeOutOfFile } from '../../transfers/transfers.ts';
import { type BankFileRow, updateFileRow } from '../bank-files-store.ts';
import { joinWindowCut } from '../file-windows.ts';
import { lockForMove } from '../move-file.ts';
import {
  findEntryFacts,
  listTransferIds,
  postponeReturns,
  voidEntries,
} from '../sent-files-store.ts';

/**
 * Makes all entries of a refused file wait for the next window, whose file has an id, trace numbers
 * and dates of its own. A transfer that was returned meanwhile stays returned.
 *
 * @throws DomainError `bank_file_dne`; `bank_file_not_movable`.
 */
export async function cutAnew(unit: Unit, fileId: string): Promise<BankFileRow> {
  const { file, to, effects } = await lockForMove(unit, fileId, 'cutAnew');
  await performEffects(effects, { joinNextWindow: () => joinNextWindow(unit, file) });
  const now = unit.now;
  return updateFileRow(unit, fileId, { status: to, finished_at: now, date_updated: now });
}

async function joinNextWindow(
  unit: Unit,
  { bank_file_id: fileId, program_id: programId }: BankFileRow,
): Promise<void> {
  if (!programId) throw new Error('An outgoing file has a program');
  const { hasReturns } = await findEntryFacts(unit, fileId);
  const taken = await takeOutOfFile(unit, await listTransferIds(unit, fileId));
  await voidEntries(unit, fileId, taken);
  if (hasReturns) {
    const course = await planCourse(unit, programId, { sameDay: false });
    await postponeReturns(unit, fileId, course);
    await joinWindowCut(unit, { programId, leavesAt: course.leavesAt });
  }
}
