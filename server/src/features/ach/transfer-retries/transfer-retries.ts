import { defineFeature } from '../../../platform/feature.ts';
import { transferRetryOperations } from './transfer-retries-routes.ts';
import { retryProof } from './transfer-retries-store.ts';

export const transferRetries = defineFeature({
  name: 'transfer-retries',
  operations: transferRetryOperations,
  proof: retryProof,
});
