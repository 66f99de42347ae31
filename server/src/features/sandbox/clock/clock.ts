import { defineFeature } from '../../../platform/feature.ts';
import { clockErrors } from './clock-errors.ts';
import { clockOperations } from './clock-routes.ts';
import { clockRows } from './clock-rows.ts';

export const clock = defineFeature({
  name: 'clock',
  errors: clockErrors,
  operations: clockOperations,
  rows: clockRows,
});
