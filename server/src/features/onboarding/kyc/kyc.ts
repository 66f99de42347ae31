import { defineFeature } from '../../../platform/feature.ts';
import { ownerIdentityChange, ownerRemoval } from '../../people/businesses/businesses.ts';
import {
  customerErased,
  customerErrors,
  customerIdentityChange,
  customerRemoval,
} from '../../people/customers/customers.ts';
import { checkDocuments, checkIdentity, endReview } from './check-verification.ts';
import { correctIdentity } from './correct-identity.ts';
import { eraseVerification, eraseVerificationsOf } from './erase-verifications.ts';
import { expireKyc } from './expire-kyc.ts';
import { hasRunningKyc } from './find-kyc.ts';
import { documentColumns } from './kyc-documents.ts';
import { kycErrors } from './kyc-errors.ts';
import { kycEvents } from './kyc-events.ts';
import {
  documentDecision,
  identityCheck,
  identityErasure,
  kycExpiry,
  reviewEnd,
} from './kyc-jobs.ts';
import { kycNeeds } from './kyc-needs-store.ts';
import { kycObject } from './kyc-object-store.ts';
import { kycOperations } from './kyc-routes.ts';
import { addUploadPages } from './upload-pages.ts';
import { identityColumn } from './verification-record.ts';

export {
  type ChangeKycRecord,
  findChangeKycs,
  listPrograms as listPassedPrograms,
  lockChangeKyc,
  startChangeKyc,
  withdrawKyc,
} from './change-kyc.ts';
export { eraseVerificationsFor } from './erase-verifications.ts';
export { findPassedKyc, hasRunningKyc } from './find-kyc.ts';
export { renewUploadLinks } from './kyc-documents.ts';
export { kycErrors } from './kyc-errors.ts';
export { findApplicationsOwingDocuments } from './kyc-history-store.ts';
export { kycEnded } from './kyc-hooks.ts';
export { isRunning } from './kyc-states.ts';
export type { KycResult } from './kyc-verification.ts';
export { viewStatus } from './kyc-wire-routes.ts';
export { listVerifications, listVerificationsOf } from './list-verifications.ts';
export { startKyc } from './start-kyc.ts';

export const kyc = defineFeature({
  name: 'kyc',
  errors: kycErrors,
  events: kycEvents,
  operations: kycOperations,
  objects: [kycObject],
  needs: kycNeeds,
  jobs: [
    identityCheck.runs((context, { verification_id }) => checkIdentity(context, verification_id)),
    documentDecision.runs((context, { verification_id }) =>
      checkDocuments(context, verification_id),
    ),
    reviewEnd.runs((context, { verification_id }) => endReview(context, verification_id)),
    kycExpiry.runs((context, { verification_id }) => expireKyc(context, verification_id)),
    identityErasure.runs((context, { verification_id }) =>
      eraseVerification(context, verification_id),
    ),
  ],
  on: [
    customerErased.on(eraseVerificationsOf),
    customerRemoval.on(async (unit, customerId) =>
      (await hasRunningKyc(unit, { kind: 'customer', customerId }))
        ? customerErrors.customer_has_running_kyc
        : null,
    ),
    customerIdentityChange.on(async (unit, { customerId, ...change }) =>
      (await correctIdentity(unit, { kind: 'customer', customerId }, change))
        ? customerErrors.customer_has_running_kyc
        : null,
    ),
    ownerIdentityChange.on((unit, { businessId, ownerId, ...change }) =>
      correctIdentity(unit, { kind: 'beneficial_owner', businessId, ownerId }, change),
    ),
    ownerRemoval.on((unit, ownerId) => hasRunningKyc(unit, { kind: 'beneficial_owner', ownerId })),
  ],
  sealed: [identityColumn, ...Object.values(documentColumns)],
  pages: [{ add: addUploadPages }],
});
