import { defineFeature } from '../../../platform/feature.ts';
import { businessErrors } from './business-errors.ts';
import { businessObjects } from './business-objects-store.ts';
import { businessRows } from './business-rows.ts';
import { businessOperations } from './businesses-routes.ts';
import { ownerIdentityColumn, ownerSsnColumn } from './owners-rules.ts';

export { businessErrors } from './business-errors.ts';
export { findBusinessIds } from './business-objects-store.ts';
export { ownerIdentityChange, ownerRemoval } from './businesses-hooks.ts';
export { recordOwnerKycPassed, supplyOwnerIdentity } from './change-owner.ts';
export type { Owner } from './owners-rules.ts';
export {
  consumeOwnerKycAttempt,
  returnOwnerKycAttempt,
} from './owners-store.ts';
export { hasBusiness, requireBusiness } from './read-businesses.ts';
export { lockOwner, readOwnerSsn, requireOwner } from './read-owners.ts';

export const businesses = defineFeature({
  name: 'businesses',
  errors: businessErrors,
  operations: businessOperations,
  objects: businessObjects,
  rows: businessRows,
  sealed: [ownerIdentityColumn, ownerSsnColumn],
});
