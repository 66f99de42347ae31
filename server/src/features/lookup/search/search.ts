import { defineFeature } from '../../../platform/feature.ts';
import { searchOperation } from './search-routes.ts';

export const search = defineFeature({ name: 'search', operations: [searchOperation] });
