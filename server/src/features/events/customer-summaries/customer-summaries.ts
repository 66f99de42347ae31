import { defineFeature } from '../../../platform/feature.ts';
import { customerSummariesOperation } from './customer-summaries-routes.ts';

/** Where customers stand, for the rows of a list. */
export const customerSummaries = defineFeature({
  name: 'customer-summaries',
  operations: [customerSummariesOperation],
});
