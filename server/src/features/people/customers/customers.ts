import { defineFeature } from '../../../platform/feature.ts';
import { customerOperations } from './customers-routes.ts';

export { supplyIdentity } from './change-customer.ts';
export { customerRemoval } from './customers-hooks.ts';
export type { Customer } from './customers-rules.ts';
export {
  recordKycPassed,
  resetKycAttempts,
  returnKycAttempt,
  consumeKycAttempt,
} from './customers-store.ts';
export { lockCustomer, readSsn, requireCustomer } from './read-customers.ts';

export const customers = defineFeature({ name: 'customers', operations: customerOperations });
