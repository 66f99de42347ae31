import { defineErrors } from '../../../kernel/define-errors.ts';

export const eventErrors = defineErrors({
  event_dne: { kind: 'not_found', message: 'No event {event_id} exists.' },
  events_removed: {
    kind: 'gone',
    meaning: 'Your request reads events after a position whose next events are no longer kept.',
    message:
      'Events after this position have been removed, because their retention time is over. Omit after to begin with the oldest event that is kept.',
    cure: 'Omit after, and begin with the oldest event that is kept.',
  },
  too_many_followers: {
    kind: 'rate_limited',
    meaning: 'Your brand follows its events with as many requests as it may.',
    message: 'A brand can follow events with at most {limit} requests at a time. End one first.',
    example: { limit: 50 },
    cure: 'End one of the requests that follow events, and send this one again.',
  },
  too_many_own_followers: {
    kind: 'rate_limited',
    meaning:
      "This customer's keys, or this person of the portal, follow events with as many requests as they may.",
    message:
      'The temporary keys of a customer, like a person of the portal, can follow events with at most {limit} requests at a time. End one first.',
    example: { limit: 5 },
    cure: 'End one of the requests that follow events, and send this one again.',
  },
});
