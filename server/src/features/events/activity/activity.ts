import { defineFeature } from '../../../platform/feature.ts';
import { activityOperations } from './activity-routes.ts';
import { startFoldingActivity } from './fold-activity.ts';

export const activity = defineFeature({
  name: 'activity',
  operations: activityOperations,
  loops: [startFoldingActivity],
});
