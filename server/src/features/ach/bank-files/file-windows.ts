import Type from 'typebox';
import type { Unit } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import type { TransferWindow } from '../transfers/transfers.ts';

/** Cuts the file of a window; all transfers and returns that wait for the window share the work. */
export const windowCut = defineJob({
  kind: 'bank_file.cut',
  payload: Type.Object({ program_id: Type.String(), window_at: Type.String() }),
  key: ({ program_id, window_at }) => [program_id, window_at],
});

export function windowPayload({ programId, leavesAt }: TransferWindow) {
  return { program_id: programId, window_at: leavesAt.toString() };
}

/** Joins a window's cut, in the transaction of a transfer or return that waits for it. */
export async function joinWindowCut(unit: Unit, window: TransferWindow): Promise<void> {
  await windowCut.join(unit, windowPayload(window), window.leavesAt);
}
