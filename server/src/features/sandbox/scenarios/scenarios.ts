import { defineFeature } from '../../../platform/feature.ts';
import { scenarioErrors } from './scenario-errors.ts';
import { scenarioOperations } from './scenarios-routes.ts';

export { breakOffRuns, scenarioRunMs } from './run-scenarios.ts';

export const scenarios = defineFeature({
  name: 'scenarios',
  errors: scenarioErrors,
  operations: scenarioOperations,
});
