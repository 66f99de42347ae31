import { defineFeature } from '../../../platform/feature.ts';
import { eventErrors } from './event-errors.ts';
import { eventOperations } from './events-routes.ts';

import { liveOperation } from './live-routes.ts';

export { findPresentPlace } from './follow-events.ts';

export const events = defineFeature({
  name: 'events',
  errors: eventErrors,
  operations: [...eventOperations, liveOperation],
});
