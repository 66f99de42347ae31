import Type from 'typebox';
import { defineEvent, withSample } from '../../../platform/events/define-event.ts';
import { Uuid } from '../../../platform/http/schema.ts';
import { CardStatusSchema } from './cards-schemas.ts';

const ids = {
  card_id: Uuid({ description: 'The card.' }),
  account_id: Uuid({ description: 'The credit account of the card.' }),
};

export const cardEvents = [
  withSample(
    defineEvent('card.created', 'A card is issued.', {
      ...ids,
      status: CardStatusSchema,
      replaces_card_id: Type.Optional(
        Uuid({ description: 'The card that this one replaces; absent if it replaces none.' }),
      ),
    }),
    { replaces_card_id: undefined },
  ),
  defineEvent('card.status_changed', 'The status of a card has changed.', {
    ...ids,
    status: CardStatusSchema,
  }),
  defineEvent('card.controls_changed', 'The controls of a card were replaced.', ids),
  defineEvent('card.details_revealed', 'The number and CVV of a card were shown.', {
    ...ids,
    reveal_id: Uuid({ description: 'The reveal whose page showed them.' }),
  }),
];
