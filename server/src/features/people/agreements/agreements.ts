import { defineFeature } from '../../../platform/feature.ts';
import { programGaps } from '../../tenants/brands/brands.ts';
import { customerErased } from '../customers/customers.ts';
import { electronicPapers } from '../notices/notices.ts';
import { agreementErrors } from './agreement-errors.ts';
import { agreementGapsOf } from './agreement-gaps.ts';
import { agreementRows } from './agreement-rows.ts';
import { agreementObjects } from './agreements-objects-store.ts';
import { agreementOperations } from './agreements-routes.ts';
import { evidenceColumn } from './consent-record.ts';
import { consentOperations } from './consents-routes.ts';
import { listAgreedKinds } from './consents-store.ts';
import { consentErasure, eraseConsents, eraseConsentsInTime } from './erase-consents.ts';

export { agreementErrors } from './agreement-errors.ts';
export { findAgreementGaps } from './agreement-gaps.ts';
export {
  agreementChanges,
  changeNoticeOwedBy,
  changesForEarlier,
  isRejectable,
  isSignificant,
} from './agreement-rules.ts';
export { agreementTitles } from './agreement-titles.ts';
export { agreementPublished, consentGiven, consentWithdrawn } from './agreements-hooks.ts';
export { AgreementKindSchema } from './agreements-schemas.ts';
export {
  type AgreementRow,
  findText,
  listChangedUpTo,
  listVersionsAfter,
} from './agreements-store.ts';
export { listEarlierConsenters } from './consents-store.ts';
export { acceptTerms } from './give-consent.ts';
export { requireAgreement } from './publish-agreement.ts';
export { consentsOf } from './read-consents.ts';
export { missingConsents, requireConsents } from './require-consents.ts';
export { addSampleAgreements } from './sample-agreements.ts';

export const agreements = defineFeature({
  name: 'agreements',
  errors: agreementErrors,
  operations: [...agreementOperations, ...consentOperations],
  objects: agreementObjects,
  rows: agreementRows,
  sealed: [evidenceColumn],
  jobs: [consentErasure.runs((context, { customer_id }) => eraseConsents(context, customer_id))],
  on: [
    programGaps.on(agreementGapsOf),
    customerErased.on(eraseConsentsInTime),
    electronicPapers.on(async (context, holder) =>
      (await listAgreedKinds(context, holder)).includes('esign'),
    ),
  ],
});
