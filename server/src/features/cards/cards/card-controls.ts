import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Context } from '../../../platform/context.ts';
import { type CardControls, type ControlsInForce, noControls } from './card-controls-rules.ts';
import { findControls, lockSpending, replaceControls } from './card-controls-store.ts';
import { cardErrors } from './card-errors.ts';
import { cardEvents } from './card-events.ts';
import { findCard, lockCard } from './cards-store.ts';
import { requireCard } from './read-cards.ts';

/**
 * Reads the controls of a card, shared with the cards it replaces and is replaced by; undefined if
 * it has none.
 *
 * @throws DomainError `card_dne`.
 */
export async function getCardControls(
  context: Context,
  cardId: string,
): Promise<ControlsInForce | undefined> {
  const card = requireCard(await findCard(context, cardId), cardId);
  return findControls(context, card.line_id, context.clock.now());
}

/**
 * Replaces a card's controls; earlier spending counts. Every purchase is decided by either the old
 * or the new controls, since both wait for the lock of the account's balance.
 *
 * @throws DomainError `card_dne`, `card_closed`.
 */
export async function setCardControls(
  context: Context,
  cardId: string,
  controls: CardControls,
): Promise<ControlsInForce | undefined> {
  const { brandId } = context;
  return context.unit(async (unit) => {
    const found = requireCard(await findCard(unit, cardId), cardId);
    const { customer_id, account_id: accountId, line_id: lineId } = found;
    // Lock the balance before the card, as a closing does, to avoid a deadlock.
    await lockSpending(unit, accountId);
    const card = requireCard(await lockCard(unit, cardId), cardId);
    if (card.status === 'closed') {
      throw new DomainError(cardErrors.card_closed, { card_id: cardId });
    }
    const now = unit.now;
    const before = await findControls(unit, lineId, now);
    if (isDeepStrictEqual(before?.controls ?? noControls, controls)) return before;
    await replaceControls(
      unit,
      { brandId, accountId, lineId },
      {
        controlsId: newId(),
        controls: isDeepStrictEqual(controls, noControls) ? null : controls,
        now,
      },
    );
    await cardEvents.controlsChanged.record(unit, {
      customerId: customer_id,
      objectId: cardId,
      payload: { card_id: cardId, account_id: accountId },
    });
    return findControls(unit, lineId, now);
  });
}
