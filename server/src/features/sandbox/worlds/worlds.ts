import { defineFeature } from '../../../platform/feature.ts';
import { snapshotOperations } from './snapshots-routes.ts';
import { worldOperations } from './worlds-routes.ts';

export { createDemoWorld, openManagement, openManagementKey } from './manage-worlds.ts';

export const worlds = defineFeature({
  name: 'worlds',
  operations: [...worldOperations, ...snapshotOperations],
});
