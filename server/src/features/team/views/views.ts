import { defineFeature } from '../../../platform/feature.ts';
import { memberLeft } from '../members/members.ts';
import { viewErrors } from './views-errors.ts';
import { viewOperations } from './views-routes.ts';
import { removeViewsOf } from './views-store.ts';

/** Saved views of the portal's lists (docs/decisions/0237). */
export const views = defineFeature({
  name: 'views',
  errors: viewErrors,
  operations: viewOperations,
  on: [memberLeft.on(removeViewsOf)],
});
