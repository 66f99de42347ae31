import { defineFeature } from '../../../platform/feature.ts';
import { shutdown } from '../../../platform/shutdown.ts';
import { eventErrors } from './event-errors.ts';
import { eventObject } from './event-object-store.ts';
import { eventWatch, openEventWatch } from './event-watch.ts';
import { eventOperations } from './events-routes.ts';
import { followLimits, usualFollowLimits } from './follow-limits.ts';
import { liveOperation } from './live-routes.ts';
import { startRemovingEvents } from './remove-old-events.ts';

export { findPresentPlace } from './follow-events.ts';
export { type FollowLimits, followLimits, usualFollowLimits } from './follow-limits.ts';
export { deliveriesOfEvents } from './remove-old-events.ts';

export const events = defineFeature({
  name: 'events',
  errors: eventErrors,
  operations: [...eventOperations, liveOperation],
  objects: [eventObject],
  loops: [startRemovingEvents],
  binds: [
    followLimits.opens(() => usualFollowLimits),
    eventWatch.opens(({ database, log, port }) => {
      // global: one poll for the followers of all brands.
      const { db } = database.allBrands;
      const watch = openEventWatch(db, log, database.signals, port(followLimits));
      port(shutdown).addEventListener('abort', () => watch.close());
      return watch;
    }),
  ],
});
