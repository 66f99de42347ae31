import type { JobHandlers } from '../../platform/jobs/due-work.ts';
import { expireUnclearedHolds } from './transactions.ts';

/** Holds that were never cleared end by themselves. */
export function transactionJobs(): JobHandlers {
  return {
    'transactions.hold_expiry': (context, payload) =>
      expireUnclearedHolds(context, String(payload.from)),
  };
}
