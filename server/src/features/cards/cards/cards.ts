import { defineFeature } from '../../../platform/feature.ts';
import { accountRemoval } from '../../accounts/accounts/accounts.ts';
import { changeRejected } from '../../people/agreement-changes/agreement-changes.ts';
import { cardControlOperations } from './card-controls-routes.ts';
import { cardErrors } from './card-errors.ts';
import { cardEvents } from './card-events.ts';
import { cardLifeOperations } from './card-life-routes.ts';
import { cardNumber } from './card-number.ts';
import { cardObject } from './card-object-store.ts';
import { cardPinOperations } from './card-pin-routes.ts';
import { cardRevealOperations } from './card-reveal-routes.ts';
import { cardOperations } from './cards-routes.ts';
import { endPurchases } from './end-purchases.ts';
import { hasOpenCard } from './read-cards.ts';
import { addRevealPages } from './reveal-pages.ts';

export { setCardControls } from './card-controls.ts';
export { cardErrors } from './card-errors.ts';
export { findCardIds } from './card-object-store.ts';
export { findCardlessDeposits } from './cards-store.ts';
export { closeCardsOf, deactivateCardsOf } from './close-cards.ts';
export { createCard } from './create-card.ts';
export { hasOpenCard } from './read-cards.ts';

export const cards = defineFeature({
  name: 'cards',
  errors: cardErrors,
  events: cardEvents,
  operations: [
    ...cardOperations,
    ...cardLifeOperations,
    ...cardControlOperations,
    ...cardPinOperations,
    ...cardRevealOperations,
  ],
  objects: [cardObject],
  on: [
    accountRemoval.on(async (context, { credit_account_id: creditId }) =>
      creditId !== null && (await hasOpenCard(context, creditId)) ? 'open_card' : null,
    ),
    changeRejected.on(endPurchases),
  ],
  sealed: [cardNumber],
  pages: [{ add: addRevealPages }],
});
