import type { Unit } from '../../../platform/context.ts';
import { maxOpenCards } from './card-rules.ts';
import { type CardStatus, cardList, lockCard } from './cards-store.ts';
import { type CardMove, moveCard } from './change-card-status.ts';

/** Closes every card of a credit account, also a replacement issued concurrently. */
export async function closeCardsOf(unit: Unit, creditId: string): Promise<void> {
  await moveCardsOf(unit, creditId, 'inactive', 'close');
  await moveCardsOf(unit, creditId, 'active', 'close');
}

/** Turns off every active card of a credit account; the brand may turn them on again. */
export async function deactivateCardsOf(unit: Unit, creditId: string): Promise<void> {
  await moveCardsOf(unit, creditId, 'active', 'deactivate');
}

/**
 * Changes every card of a credit account from one status to another, until no card has the first,
 * also by concurrent changes. Locks a replacement before its replaced card, as an activation does.
 */
async function moveCardsOf(
  unit: Unit,
  accountId: string,
  status: CardStatus,
  move: CardMove,
): Promise<void> {
  const page = { before: null, limit: maxOpenCards };
  for (;;) {
    const cards = await cardList.list(unit, { accountId, status }, page);
    if (cards.length === 0) return;
    for (const { card_id } of cards) {
      const card = await lockCard(unit, card_id);
      if (card) await moveCard(unit, card, move);
    }
  }
}
