import { defineFeature } from '../../../platform/feature.ts';
import { errorFixErrors } from './error-fixes-errors.ts';
import { errorFixOperations } from './error-fixes-routes.ts';

/** Groups of failed requests that people marked as fixed (docs/decisions/0243). */
export const errorFixes = defineFeature({
  name: 'error-fixes',
  errors: errorFixErrors,
  operations: errorFixOperations,
});
