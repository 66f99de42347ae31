import { defineFeature } from '../../../platform/feature.ts';
import { customerErased } from '../../people/customers/customers.ts';
import { kycEnded } from '../kyc/kyc.ts';
import { applyOutcome } from './end-identity-change.ts';
import { identityChangeErrors } from './identity-change-errors.ts';
import { identityChangeEvents } from './identity-change-events.ts';
import { identityChangeObject } from './identity-change-object-store.ts';
import { wantedColumn } from './identity-change-record.ts';
import { identityChangeOperations } from './identity-changes-routes.ts';
import { eraseWanted } from './identity-changes-store.ts';

export const identityChanges = defineFeature({
  name: 'identity-changes',
  errors: identityChangeErrors,
  events: identityChangeEvents,
  operations: identityChangeOperations,
  objects: [identityChangeObject],
  on: [kycEnded.on(applyOutcome), customerErased.on(eraseWanted)],
  sealed: [wantedColumn],
});
