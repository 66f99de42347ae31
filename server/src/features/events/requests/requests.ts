import { defineFeature } from '../../../platform/feature.ts';
import { applicationErased } from '../../onboarding/applications/applications.ts';
import { customerErased } from '../../people/customers/customers.ts';
import { eraseRequestsOf } from './erase-requests.ts';
import { loggedRequestErrors } from './request-errors.ts';
import { requestOperations } from './requests-routes.ts';
import { startSweepingRequests } from './sweep-requests.ts';

export { removeLogOf } from './erase-requests.ts';
export { errorDefinitions } from './error-catalog.ts';
export { type Exchange, listExchanges } from './list-exchanges.ts';

export const requests = defineFeature({
  name: 'requests',
  errors: loggedRequestErrors,
  operations: requestOperations,
  on: [customerErased.on(eraseRequestsOf), applicationErased.on(eraseRequestsOf)],
  loops: [startSweepingRequests],
});
