import { defineFeature } from '../../../platform/feature.ts';
import { behaviourErrors } from './behaviour-errors.ts';
import { behaviourRows } from './behaviour-rows.ts';
import { behaviourOperations } from './behaviours-routes.ts';

export { behaviourSource } from './behaviour-source.ts';
export { simulatedVendors } from './set-behaviours.ts';

export const behaviours = defineFeature({
  name: 'behaviours',
  errors: behaviourErrors,
  operations: behaviourOperations,
  rows: behaviourRows,
});
