import Type from 'typebox';
import { defineEvent } from '../../../platform/events/define-event.ts';
import { Uuid } from '../../../platform/http/schemas/schema.ts';
import { CardStatusSchema } from './cards-schemas.ts';

const ids = {
  card_id: Uuid({ description: 'The card.' }),
  account_id: Uuid({ description: 'The credit account of the card.' }),
};

export const cardEvents = {
  created: defineEvent({
    name: 'card.created',
    reports: 'A card is issued.',
    says: 'Card issued',
    tone: 'ok',
    tells: { card: '{status}' },
    payload: {
      ...ids,
      status: CardStatusSchema,
      replaces_card_id: Type.Optional(
        Uuid({ description: 'The card that this one replaces; absent if it replaces none.' }),
      ),
    },
    sample: { replaces_card_id: undefined },
  }),
  statusChanged: defineEvent({
    name: 'card.status_changed',
    reports: 'The status of a card has changed.',
    says: 'Card is {status}',
    tone: 'warn',
    tells: { card: '{status}' },
    payload: { ...ids, status: CardStatusSchema },
  }),
  controlsChanged: defineEvent({
    name: 'card.controls_changed',
    reports: 'The controls of a card were replaced.',
    says: 'Controls of the card changed',
    tone: 'calm',
    tells: {},
    payload: ids,
  }),
  detailsRevealed: defineEvent({
    name: 'card.details_revealed',
    reports: 'The number and CVV of a card were shown.',
    says: 'Number of the card shown',
    tone: 'calm',
    tells: {},
    payload: { ...ids, reveal_id: Uuid({ description: 'The reveal whose page showed them.' }) },
  }),
};
