import type { JobHandlers } from '../../platform/jobs/due-work.ts';
import { approveApplication } from './applications.ts';

/** Due work of credit applications. */
export function applicationJobs(): JobHandlers {
  return {
    'applications.approve': (context, { application_id }) =>
      approveApplication(context, String(application_id)),
  };
}
