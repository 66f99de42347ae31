import Type from 'typebox';
import { defineJob } from '../../../platform/jobs/job.ts';

/** Advances a closing after a hold or transfer that it waits for may have ended. */
export const closingCheck = defineJob({
  kind: 'closing.look',
  payload: Type.Object({ account_id: Type.String() }),
});
