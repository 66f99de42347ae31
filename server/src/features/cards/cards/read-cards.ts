import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { newestPage } from '../../../platform/http/schemas/list-pages.ts';
import type { Page, PageRequest } from '../../../platform/http/schemas/paging.ts';
import { cardErrors } from './card-errors.ts';
import {
  type CardFilter,
  type CardRow,
  cardList,
  countOpenCards,
  findCard,
} from './cards-store.ts';

/** Returns a found card, or throws `card_dne`. */
export function requireCard(row: CardRow | undefined, cardId: string): CardRow {
  if (!row) throw new DomainError(cardErrors.card_dne, { card_id: cardId });
  return row;
}

/** Finds a card of the brand, or throws `card_dne`. */
export async function getCard(context: Context, cardId: string): Promise<CardRow> {
  return requireCard(await findCard(context, cardId), cardId);
}

/** A page of the brand's cards, newest first. */
export async function listCards(
  context: Context,
  filter: CardFilter,
  page: PageRequest,
): Promise<Page<CardRow>> {
  return newestPage(context, cardList, filter, page);
}

/** True if a credit account has a card that is not closed. */
export async function hasOpenCard(context: Context, creditAccountId: string): Promise<boolean> {
  return (await countOpenCards(context, creditAccountId)) > 0;
}
