import type { ErrorEntries } from '../error-entry.ts';

export const cardErrors = {
  card_dne: { kind: 'not_found', message: 'No card {card_id} exists.' },
  card_closed: { kind: 'conflict', message: 'Card {card_id} is closed for good.' },
  card_activated: {
    kind: 'conflict',
    message: 'Card {card_id} was activated before; its status turns it on and off.',
  },
  card_not_activated: {
    kind: 'conflict',
    message: 'Card {card_id} has never been activated; do that first.',
  },
  card_reissued: {
    kind: 'conflict',
    message:
      'Card {successor_id} was issued in place of card {card_id} and awaits its activation; activate or close it first.',
  },
  pin_not_set: { kind: 'conflict', message: 'Card {card_id} has no PIN.' },
  pin_locked: {
    kind: 'conflict',
    message: 'The PIN of card {card_id} is locked after too many wrong tries; set a new one.',
  },
  card_limit_reached: {
    kind: 'conflict',
    message: 'The account has {limit} open cards, which is the most it can have.',
  },
} as const satisfies ErrorEntries;
