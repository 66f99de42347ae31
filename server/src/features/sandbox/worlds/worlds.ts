import { defineFeature } from '../../../platform/feature.ts';
import { snapshotOperations } from './snapshots-routes.ts';
import { worldErrors } from './world-errors.ts';
import { worldOperations } from './worlds-routes.ts';

export { createDemoWorld, openManagement, openManagementKey } from './manage-worlds.ts';

export const worlds = defineFeature({
  name: 'worlds',
  errors: worldErrors,
  operations: [...worldOperations, ...snapshotOperations],
});
