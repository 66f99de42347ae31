import type { DueWork } from '../../platform/jobs/due-work.ts';

/** A time at which a program's transfers leave for the bank, in one file. */
export interface TransferWindow {
  programId: string;
  leavesAt: Temporal.Instant;
}

/** The due work that all transfers of a window share: to cut the file that they leave in. */
export function windowWork({ programId, leavesAt }: TransferWindow): DueWork & { key: string } {
  return {
    kind: 'bank_file.cut',
    dueAt: leavesAt,
    key: `bank_file.cut:${programId}:${leavesAt}`,
    payload: { program_id: programId, window_at: leavesAt.toString() },
  };
}
