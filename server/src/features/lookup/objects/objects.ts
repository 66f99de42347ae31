import { defineFeature, type Feature } from '../../../platform/feature.ts';
import type { ObjectType } from './object-types.ts';
import { objectErrors } from './objects-errors.ts';
import { objectOperations } from './objects-routes.ts';

export { collectObjectTypes, type ObjectType, wordsOf } from './object-types.ts';
export { findObjects } from './read-objects.ts';

export function objects(types: readonly ObjectType[]): Feature {
  return defineFeature({
    name: 'objects',
    errors: objectErrors,
    operations: objectOperations(types),
  });
}
