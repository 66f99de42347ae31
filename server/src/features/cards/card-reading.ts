import { DomainError } from '../../kernel/domain-error.ts';
import type { CardRow } from './cards-store.ts';

/** The card that was found, or `card_dne`. */
export function requireCard(row: CardRow | undefined, cardId: string): CardRow {
  if (!row) throw new DomainError('card_dne', { card_id: cardId });
  return row;
}
