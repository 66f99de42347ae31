import type { Unit } from '../../platform/context.ts';
import { type DueWork, joinDue } from '../../platform/jobs/due-work.ts';
import type { TransferWindow } from '../transfers/transfers.ts';

/** The due work that everything in a window shares: the cut of its file. */
export function windowWork({ programId, leavesAt }: TransferWindow): DueWork & { key: string } {
  return {
    kind: 'bank_file.cut',
    dueAt: leavesAt,
    key: `bank_file.cut:${programId}:${leavesAt}`,
    payload: { program_id: programId, window_at: leavesAt.toString() },
  };
}

/** Asks for a window's cut in the transaction of a transfer or return that waits for it. */
export async function joinWindowCut(unit: Unit, window: TransferWindow): Promise<void> {
  await joinDue(unit, windowWork(window));
}
