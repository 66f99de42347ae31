import type { Card } from '@surety/sdk';

type LinkedCard = Pick<Card, 'card_id' | 'replaces_card_id'>;

/** The card that was issued in place of another; undefined if none was, or if it was not read. */
export const successorOf = <C extends LinkedCard>(
  cards: readonly C[],
  cardId: string,
): C | undefined => cards.find(({ replaces_card_id }) => replaces_card_id === cardId);

/** Ids of a card and of all cards that it replaces or is replaced by: they share controls and what they have spent. */
export function lineOf(cards: readonly LinkedCard[], cardId: string): ReadonlySet<string> {
  const line = new Set([cardId]);
  let before = 0;
  while (line.size > before) {
    before = line.size;
    for (const { card_id, replaces_card_id } of cards) {
      if (replaces_card_id === null) continue;
      if (line.has(card_id) || line.has(replaces_card_id)) line.add(card_id).add(replaces_card_id);
    }
  }
  return line;
}
