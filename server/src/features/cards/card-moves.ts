import { transition } from '../../kernel/state-table.ts';
import type { Unit } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { requireCard } from './card-reading.ts';
import { maxOpenCards } from './card-rules.ts';
import { cardStates } from './card-states.ts';
import {
  type CardRow,
  type CardStatus,
  findCard,
  listCardRows,
  lockCard,
  updateCardStatus,
} from './cards-store.ts';
import { copyPin } from './pins-store.ts';

export type CardMove = 'activate' | 'turn_on' | 'turn_off' | 'close';

/**
 * Moves a card that the transaction has locked, with all that follows from it. Undefined where the
 * state table has no such move; then nothing has changed.
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
  // First of all: two active cards never share a number.
  if (step.effects.includes('closeReplaced')) await closeReplaced(unit, card);
  await updateCardStatus(unit, cardId, {
    status: step.to,
    activatedAt: activatedAt ?? (step.to === 'active' ? now : null),
    now,
  });
  if (step.effects.includes('reportChange')) {
    await recordEvent(unit, {
      event: 'card.status_changed',
      customerId: card.customer_id,
      objectId: cardId,
      payload: { card_id: cardId, account_id: card.account_id, status: step.to },
    });
  }
  if (step.effects.includes('takeOverPin')) await takeOverPin(unit, card);
  return requireCard(await findCard(unit, cardId), cardId);
}

/**
 * Moves every card of a credit account that has a status, until none has it: also those that come to
 * it meanwhile. The successor before the card that it replaces, as an activation locks them.
 */
export async function moveCardsOf(
  unit: Unit,
  accountId: string,
  status: CardStatus,
  move: CardMove,
): Promise<void> {
  const page = { before: null, limit: maxOpenCards };
  for (;;) {
    const cards = await listCardRows(unit, { accountId, status }, page);
    if (cards.length === 0) return;
    for (const { card_id } of cards) {
      const card = await lockCard(unit, card_id);
      if (card) await moveCard(unit, card, move);
    }
  }
}

/** What links a card to the one that it replaces. */
export type Replacement = Pick<CardRow, 'card_id' | 'replaces_card_id' | 'reissue_type'>;

/**
 * Closes the card that another one replaces. What it owes stays as it is: holds and balance are the
 * account's.
 */
export async function closeReplaced(unit: Unit, card: Replacement): Promise<void> {
  if (!card.replaces_card_id) return;
  const replaced = await lockCard(unit, card.replaces_card_id);
  if (replaced) await moveCard(unit, replaced, 'close');
}

/** A PIN belongs to the number: the card that bears it from now on has it, unless one was set. */
export async function takeOverPin(unit: Unit, card: Replacement): Promise<void> {
  if (!card.replaces_card_id || card.reissue_type === 'new_card_number') return;
  const cards = { from: card.replaces_card_id, to: card.card_id };
  await copyPin(unit, cards, unit.now);
}
