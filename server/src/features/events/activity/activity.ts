import { defineFeature } from '../../../platform/feature.ts';
import { activityOperations } from './activity-routes.ts';
import { activityRows } from './activity-rows.ts';
import { startFoldingActivity } from './fold-activity.ts';
import { openPresentFigures, presentFigures } from './present-figures.ts';

export const activity = defineFeature({
  name: 'activity',
  operations: activityOperations,
  rows: activityRows,
  loops: [startFoldingActivity],
  binds: [presentFigures.opens(openPresentFigures)],
});
