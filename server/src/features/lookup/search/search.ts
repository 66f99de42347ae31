import { defineFeature, type Feature } from '../../../platform/feature.ts';
import type { ObjectType } from '../objects/objects.ts';
import { searchOperation } from './search-routes.ts';

export function search(types: readonly ObjectType[]): Feature {
  return defineFeature({ name: 'search', operations: [searchOperation(types)] });
}
