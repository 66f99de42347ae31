import type { JobHandlers } from '../../platform/jobs/due-work.ts';
import { lookAtClosing } from './closing.ts';

/** A closing goes on when a hold or transfer it waits for has ended; see `depositMoneyMoved`. */
export function closingJobs(): JobHandlers {
  return {
    'closing.look': (context, payload) => lookAtClosing(context, String(payload.account_id)),
  };
}
