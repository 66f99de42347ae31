import type { JobHandler, JobHandlers } from '../../platform/jobs/due-work.ts';
import { advanceTransfers, unfiledTransfers } from './transfers.ts';

/** Advances, and what is left to do for transfers from before bank files; all others travel in those. */
export function transferJobs(): JobHandlers {
  const handler =
    (run: (context: Parameters<JobHandler>[0], id: string) => Promise<void>): JobHandler =>
    (context, payload) =>
      run(context, String(payload.transfer_id));
  return {
    'transfer.advance': (context, payload) =>
      advanceTransfers(context, payload.transfer_ids as string[]),
    'transfer.send': handler(unfiledTransfers.fileUnsent),
    'transfer.settle': handler(unfiledTransfers.settle),
    'transfer.check_return': handler(unfiledTransfers.checkReturn),
  };
}
