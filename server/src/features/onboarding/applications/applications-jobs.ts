import Type from 'typebox';
import { defineJob } from '../../../platform/jobs/job.ts';

/** Approves an application whose customer had passed KYC before it was submitted. */
export const approval = defineJob({
  kind: 'applications.approve',
  payload: Type.Object({ application_id: Type.String() }),
  key: ({ application_id }) => [application_id],
});

/** Erases the applicant of a deleted customer's application when it need not be kept any more. */
export const applicationErasure = defineJob({
  kind: 'applications.erase',
  payload: Type.Object({ application_id: Type.String() }),
});
