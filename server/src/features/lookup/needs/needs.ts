import { defineFeature, type Feature } from '../../../platform/feature.ts';
import type { NeedDefinition } from '../../../platform/objects/define-need.ts';
import { needsOperation } from './needs-routes.ts';

export function needs(definitions: readonly NeedDefinition[]): Feature {
  return defineFeature({ name: 'needs', operations: [needsOperation(definitions)] });
}
