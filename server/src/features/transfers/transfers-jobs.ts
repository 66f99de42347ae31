import type { JobHandler, JobHandlers } from '../../platform/jobs/due-work.ts';
import { type AchDeps, checkTransferReturn, sendTransfer, settleTransfer } from './transfers.ts';

/** An ACH entry's course as due work: sent, settled, looked at once more. */
export function transferJobs(deps: AchDeps): JobHandlers {
  const handler =
    (run: typeof sendTransfer): JobHandler =>
    (context, payload) =>
      run(context, deps, String(payload.transfer_id));
  return {
    'transfer.send': handler(sendTransfer),
    'transfer.settle': handler(settleTransfer),
    'transfer.check_return': handler(checkTransferReturn),
  };
}
