import { defineFeature } from '../../../platform/feature.ts';
import { reconciliationProof } from './reconciliation-checks-store.ts';
import { reconciliationOperations } from './reconciliation-routes.ts';

export const reconciliation = defineFeature({
  name: 'reconciliation',
  operations: reconciliationOperations,
  proof: reconciliationProof,
});
