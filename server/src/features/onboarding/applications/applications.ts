import { defineFeature } from '../../../platform/feature.ts';
import {
  addressRemoval,
  customerErased,
  customerErrors,
  customerRemoval,
} from '../../people/customers/customers.ts';
import { noticePaper } from '../../people/notices/notices.ts';
import { kycEnded } from '../kyc/kyc.ts';
import { startAdopting } from './adopt-notices.ts';
import { adverseActionListOperations } from './adverse-action-list-routes.ts';
import { paperOfNotice } from './adverse-action-notices.ts';
import { applicationErrors } from './application-errors.ts';
import { applicationEvents } from './application-events.ts';
import { applicationHistoryOperation } from './application-history-routes.ts';
import { applicationObjects } from './application-objects-store.ts';
import { applicantColumns } from './application-record.ts';
import { applicationErasure, approval } from './applications-jobs.ts';
import { applicationOperations } from './applications-routes.ts';
import { applyKycOutcome } from './apply-kyc-outcome.ts';
import { approveApplication } from './approve-application.ts';
import { eraseApplication, eraseApplicationsOf } from './erase-applications.ts';
import { ownSsnColumn } from './own-ssn.ts';
import { hasRunningApplication, isAppliedWith } from './read-applications.ts';

export { applicationErased } from './applications-hooks.ts';

export const applications = defineFeature({
  name: 'applications',
  errors: applicationErrors,
  events: applicationEvents,
  operations: [
    ...applicationOperations,
    applicationHistoryOperation,
    ...adverseActionListOperations,
  ],
  objects: applicationObjects,
  jobs: [
    approval.runs((context, { application_id }) => approveApplication(context, application_id)),
    applicationErasure.runs((context, { application_id }) =>
      eraseApplication(context, application_id),
    ),
  ],
  loops: [startAdopting],
  on: [
    customerErased.on(eraseApplicationsOf),
    customerRemoval.on(async (unit, customerId) =>
      (await hasRunningApplication(unit, customerId))
        ? customerErrors.customer_has_running_application
        : null,
    ),
    addressRemoval.on(isAppliedWith),
    kycEnded.on(applyKycOutcome),
    noticePaper.on(paperOfNotice),
  ],
  sealed: [applicantColumns.ownValues, applicantColumns.submitted, ownSsnColumn],
});
