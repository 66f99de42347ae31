import { defineFeature } from '../../../platform/feature.ts';
import { transferRetryOperations } from './transfer-retries-routes.ts';
import { retryProof } from './transfer-retries-store.ts';
import { transferRetryErrors } from './transfer-retry-errors.ts';

export { lastRetryDate } from './retry-rules.ts';
export { planRetry } from './retry-transfer.ts';
export { retrySchemaCode } from './transfer-retries-routes.ts';
export { listAttempts } from './transfer-retries-store.ts';

export const transferRetries = defineFeature({
  name: 'transfer-retries',
  errors: transferRetryErrors,
  operations: transferRetryOperations,
  proof: retryProof,
});
