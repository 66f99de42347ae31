import { defineFeature } from '../../../platform/feature.ts';
import { activityOperations } from './activity-routes.ts';
import { startFoldingActivity } from './fold-activity.ts';
import { openPresentFigures, presentFigures } from './present-figures.ts';

export const activity = defineFeature({
  name: 'activity',
  operations: activityOperations,
  loops: [startFoldingActivity],
  binds: [presentFigures.opens(openPresentFigures)],
});
