import { defineFeature } from '../../../platform/feature.ts';
import { customerRemoval } from '../../people/customers/customers.ts';
import { kycEnded } from '../kyc/kyc.ts';
import { approval } from './applications-jobs.ts';
import { applicationOperations } from './applications-routes.ts';
import { applyKycOutcome } from './apply-kyc-outcome.ts';
import { approveApplication } from './approve-application.ts';
import { hasRunningApplication } from './read-applications.ts';

export const applications = defineFeature({
  name: 'applications',
  operations: applicationOperations,
  jobs: [
    approval.runs((context, { application_id }) => approveApplication(context, application_id)),
  ],
  on: [
    customerRemoval.on(async (unit, customerId) =>
      (await hasRunningApplication(unit, customerId)) ? 'customer_has_running_application' : null,
    ),
    kycEnded.on(applyKycOutcome),
  ],
});
