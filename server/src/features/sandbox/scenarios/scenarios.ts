import { defineFeature } from '../../../platform/feature.ts';
import { scenarioRunMs } from './run-scenarios.ts';
import { scenarioErrors } from './scenario-errors.ts';
import { scenarioRows } from './scenario-rows.ts';
import { scenarioRunObject } from './scenario-run-object-store.ts';
import { scenarioOperations } from './scenarios-routes.ts';

export { breakOffRuns, scenarioRunMs } from './run-scenarios.ts';

export const scenarios = defineFeature({
  name: 'scenarios',
  errors: scenarioErrors,
  operations: scenarioOperations,
  objects: [scenarioRunObject],
  rows: scenarioRows,
  binds: [scenarioRunMs.opens(() => 120_000)],
});
