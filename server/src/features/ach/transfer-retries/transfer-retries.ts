import { defineFeature } from '../../../platform/feature.ts';
import { transferRetryOperations } from './transfer-retries-routes.ts';
import { retryProof } from './transfer-retries-store.ts';
import { transferRetryErrors } from './transfer-retry-errors.ts';

export const transferRetries = defineFeature({
  name: 'transfer-retries',
  errors: transferRetryErrors,
  operations: transferRetryOperations,
  proof: retryProof,
});
