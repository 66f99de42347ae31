import Type from 'typebox';
import { defineJob } from '../../../platform/jobs/job.ts';

const validation = {
  payload: Type.Object({ validation_id: Type.String() }),
  key: ({ validation_id }: { validation_id: string }) => [validation_id],
};

/** Check of a validation, due after one of its entries has settled, was returned or has failed. */
export const entryCheck = defineJob({
  kind: 'account_validation.look',
  payload: Type.Object({ transfer_id: Type.String() }),
});

/** End of the wait for a return of a prenote. */
export const silenceEnd = defineJob({ kind: 'account_validation.silent', ...validation });

/** End of the wait for the amounts of micro-deposits. */
export const validationExpiry = defineJob({
  kind: 'account_validation.expire',
  ...validation,
});
