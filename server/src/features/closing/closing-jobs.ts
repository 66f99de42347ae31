import type { JobHandlers } from '../../platform/jobs/due-work.ts';
import { lookAtClosing } from './closing.ts';

/** A closing goes on when what it waits for has happened; see `wakeClosing` of the accounts. */
export function closingJobs(): JobHandlers {
  return {
    'closing.look': (context, payload) => lookAtClosing(context, String(payload.account_id)),
  };
}
