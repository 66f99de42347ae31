import { defineFeature } from '../../../platform/feature.ts';
import { customerErrors } from './customer-errors.ts';
import { customerObject } from './customer-object-store.ts';
import { customerIdentityColumn, customerSsnColumn } from './customer-record.ts';
import { customerRows } from './customer-rows.ts';
import { customerOperations } from './customers-routes.ts';

export { recordKycPassed, supplyIdentity } from './change-customer.ts';
export { customerErrors } from './customer-errors.ts';
export {
  addressRemoval,
  customerErased,
  customerIdentityChange,
  customerRemoval,
} from './customers-hooks.ts';
export type { Customer } from './customers-rules.ts';
export {
  consumeKycAttempt,
  resetKycAttempts,
  returnKycAttempt,
} from './customers-store.ts';
export {
  listCustomers,
  lockCustomer,
  readNames,
  readSsn,
  requireCustomer,
} from './read-customers.ts';
export {
  planReplacement,
  type ReplacementPlan,
  replaceIdentity,
} from './replace-identity.ts';

export const customers = defineFeature({
  name: 'customers',
  errors: customerErrors,
  operations: customerOperations,
  objects: [customerObject],
  rows: customerRows,
  sealed: [customerIdentityColumn, customerSsnColumn],
});
