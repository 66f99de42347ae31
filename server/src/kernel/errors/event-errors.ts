import type { ErrorEntries } from '../error-entry.ts';

export const eventErrors = {
  event_dne: { kind: 'not_found', message: 'No event {event_id} exists.' },
  events_removed: {
    kind: 'gone',
    message:
      'Events after this place have been removed, because they had been kept long enough. Without after, reading begins with the oldest event that is kept.',
  },
  too_many_followers: {
    kind: 'rate_limited',
    message: 'At most {limit} requests of a brand follow events at a time. End one first.',
  },
} as const satisfies ErrorEntries;
