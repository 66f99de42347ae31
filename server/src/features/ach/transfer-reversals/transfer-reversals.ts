import { defineFeature } from '../../../platform/feature.ts';
import { reversalEvents } from './reversal-events.ts';
import { transferReversalErrors } from './transfer-reversal-errors.ts';
import { transferReversalOperations } from './transfer-reversals-routes.ts';
import { reversalProof } from './transfer-reversals-store.ts';

export { type ReversedFile, reverseFile } from './reverse-file.ts';
export { reverseTransfer } from './reverse-transfer.ts';
export { findReversal } from './transfer-reversals-store.ts';

export const transferReversals = defineFeature({
  name: 'transfer-reversals',
  errors: transferReversalErrors,
  events: reversalEvents,
  operations: transferReversalOperations,
  proof: reversalProof,
});
