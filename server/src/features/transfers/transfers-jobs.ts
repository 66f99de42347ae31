import type { JobHandlers } from '../../platform/jobs/due-work.ts';
import { advanceTransfers } from './transfers.ts';

export function transferJobs(): JobHandlers {
  return {
    'transfer.advance': (context, payload) =>
      advanceTransfers(context, payload.transfer_ids as string[]),
  };
}
