import { defineFeature } from '../../../platform/feature.ts';
import { objectErrors } from './objects-errors.ts';
import { objectOperations } from './objects-routes.ts';

export { viewObject } from './objects-routes.ts';
export type { ObjectType } from './objects-rules.ts';
export { findObjects } from './read-objects.ts';

export const objects = defineFeature({
  name: 'objects',
  errors: objectErrors,
  operations: objectOperations,
});
