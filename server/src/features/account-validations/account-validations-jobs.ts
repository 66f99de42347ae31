import type { JobHandlers } from '../../platform/jobs/due-work.ts';
import { endWait, lookAtEntries } from './account-validations.ts';

/** A validation goes on when its entries have moved, and when what it waits for is over. */
export function accountValidationJobs(): JobHandlers {
  return {
    'account_validation.look': (context, payload) =>
      lookAtEntries(context, String(payload.transfer_id)),
    'account_validation.silent': (context, payload) =>
      endWait(context, String(payload.validation_id), 'stay_silent'),
    'account_validation.expire': (context, payload) =>
      endWait(context, String(payload.validation_id), 'expire'),
  };
}
