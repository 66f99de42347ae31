import { defineErrors } from '../../../kernel/define-errors.ts';

export const cardErrors = defineErrors({
  card_dne: { kind: 'not_found', message: 'No card {card_id} exists.' },
  card_closed: {
    kind: 'conflict',
    meaning: 'Your request would change or use a card that was closed for good.',
    message: 'Card {card_id} is permanently closed.',
    cure: 'Issue another card on the account: a closed card stays closed.',
  },
  card_activated: {
    kind: 'conflict',
    meaning: 'Your request would activate a card that is activated already.',
    message: 'Card {card_id} has already been activated; change its status instead.',
    cure: 'Change the status by PATCH /cards/{card_id}.',
  },
  card_not_activated: {
    kind: 'conflict',
    meaning: 'Your request needs a card that its holder has activated.',
    message: 'Card {card_id} has not been activated; activate it first.',
    cure: 'Activate the physical card by POST /cards/{card_id}/activate once its holder has it.',
  },
  card_inactive: {
    kind: 'conflict',
    meaning: 'Your request would show the details of a card that cannot be used yet.',
    message: 'Card {card_id} is inactive; activate it before its details are shown.',
    cure: 'Activate the card, or set its status to active, then reveal it again.',
  },
  card_reveals_used_up: {
    kind: 'rate_limited',
    meaning: 'The details of this card were revealed as often as the program permits in 24 hours.',
    message:
      'The details of card {card_id} were requested {limit} times in 24 hours, which is the maximum for one card.',
    example: { limit: 5 },
  },
  reveals_used_up: {
    kind: 'rate_limited',
    meaning:
      "The details of your brand's cards were revealed as often as the program permits in 24 hours.",
    message:
      "Details of the brand's cards were requested {limit} times in 24 hours, which is the maximum for one brand.",
    example: { limit: 500 },
  },
  card_reissued: {
    kind: 'conflict',
    meaning: 'Your request reissues a card whose last replacement is not activated yet.',
    message:
      'Card {successor_id} replaces card {card_id} and has not been activated; activate or close it first.',
    example: { successor_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c12' },
    cure: 'Activate or close the replacing card first.',
  },
  pin_not_set: {
    kind: 'conflict',
    meaning: 'Your request needs a PIN, and the card has none yet.',
    message: 'Card {card_id} has no PIN.',
    cure: 'Set a PIN by POST /cards/{card_id}/pin.',
  },
  pin_locked: {
    kind: 'conflict',
    meaning: 'Your request sent a PIN, and the card accepts none until a new one is set.',
    message: 'The PIN of card {card_id} is locked after too many wrong tries; set a new PIN.',
    cure: 'Set a new PIN by POST /cards/{card_id}/pin.',
  },
  card_limit_reached: {
    kind: 'conflict',
    meaning: 'Your request would open one more card than an account may have.',
    message: 'The account has {limit} open cards, which is the maximum.',
    example: { limit: 10 },
    cure: 'Close a card that is no longer used, then issue the new one.',
  },
});
