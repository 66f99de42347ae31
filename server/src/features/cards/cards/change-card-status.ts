import { DomainError } from '../../../kernel/domain-error.ts';
import { transition } from '../../../kernel/state-table.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { requireNoRejection } from './agreed-terms.ts';
import { cardErrors } from './card-errors.ts';
import { cardEvents } from './card-events.ts';
import { cardStates } from './card-states.ts';
import {
  type CardRow,
  type CardStatus,
  findCard,
  lockCard,
  updateCardStatus,
} from './cards-store.ts';
import { copyPin } from './pins-store.ts';
import { requireCard } from './read-cards.ts';

export type CardMove = 'activate' | 'reactivate' | 'deactivate' | 'close';

/**
 * Applies a status transition, with its effects, to a card that the transaction has locked.
 * Undefined, without any change, if the state table has no such transition.
 */
export async function moveCard(
  unit: Unit,
  card: CardRow,
  move: CardMove,
): Promise<CardRow | undefined> {
  const { card_id: cardId, form, activated_at: activatedAt } = card;
  const facts = { form, wasActivated: activatedAt !== null };
  const step = transition(cardStates, card.status, move, facts);
  if (!step.moved) return undefined;
  const now = unit.now;
  // Close the replaced card first: two active cards never share a number.
  if (step.effects.includes('closeReplaced')) await closeReplaced(unit, card);
  await updateCardStatus(unit, cardId, {
    status: step.to,
    activatedAt: activatedAt ?? (step.to === 'active' ? now : null),
    now,
  });
  if (step.effects.includes('card.status_changed')) {
    await cardEvents.statusChanged.record(unit, {
      customerId: card.customer_id,
      objectId: cardId,
      payload: { card_id: cardId, account_id: card.account_id, status: step.to },
    });
  }
  if (step.effects.includes('inheritPin')) await inheritPin(unit, card);
  return requireCard(await findCard(unit, cardId), cardId);
}

/** Columns that link a card to its replaced card. */
export type Replacement = Pick<CardRow, 'card_id' | 'replaces_card_id' | 'reissue_type'>;

/**
 * Closes the card that another one replaces. Holds and balance do not change, because they belong to
 * the account.
 */
export async function closeReplaced(unit: Unit, card: Replacement): Promise<void> {
  if (!card.replaces_card_id) return;
  const replaced = await lockCard(unit, card.replaces_card_id);
  if (replaced) await moveCard(unit, replaced, 'close');
}

/** Copies the PIN to the card that keeps the number, unless that card has a PIN already. */
export async function inheritPin(unit: Unit, card: Replacement): Promise<void> {
  if (!card.replaces_card_id || card.reissue_type === 'new_card_number') return;
  const cards = { from: card.replaces_card_id, to: card.card_id };
  await copyPin(unit, cards, unit.now);
}

/**
 * Activates a physical card that has reached its holder; a card that it replaces is closed.
 *
 * @throws DomainError `card_dne`; `card_closed`; `card_activated` when it was activated before;
 *   `change_rejected`.
 */
export async function activateCard(context: Context, cardId: string): Promise<CardRow> {
  return context.unit(async (unit) => {
    const card = requireCard(await lockCard(unit, cardId), cardId);
    if (card.status === 'inactive') await requireNoRejection(unit, card);
    const moved = await moveCard(unit, card, 'activate');
    if (moved) return moved;
    throw new DomainError(
      card.status === 'closed' ? cardErrors.card_closed : cardErrors.card_activated,
      { card_id: cardId },
    );
  });
}

const moves = { active: 'reactivate', inactive: 'deactivate', closed: 'close' } as const;

/**
 * Changes a card's status; the current status is no change. Closing is final.
 *
 * @throws DomainError `card_dne`; `card_closed`; `card_not_activated` for a physical card that is
 *   turned on before it was activated; `change_rejected`.
 */
export async function changeCardStatus(
  context: Context,
  cardId: string,
  status: CardStatus,
): Promise<CardRow> {
  return context.unit(async (unit) => {
    const card = requireCard(await lockCard(unit, cardId), cardId);
    if (card.status === status) return card;
    if (status === 'active') await requireNoRejection(unit, card);
    const moved = await moveCard(unit, card, moves[status]);
    if (moved) return moved;
    throw new DomainError(
      card.status === 'closed' ? cardErrors.card_closed : cardErrors.card_not_activated,
      { card_id: cardId },
    );
  });
}
