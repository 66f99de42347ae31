import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { fetchPage, type Page, type PageRequest } from '../../../platform/http/paging.ts';
import { cardErrors } from './card-errors.ts';
import {
  type CardFilter,
  type CardRow,
  countCardRows,
  countOpenCards,
  findCard,
  listCardRows,
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
  return fetchPage(
    page,
    (rows) => listCardRows(context, filter, rows),
    (most) => countCardRows(context, filter, most),
  );
}

/** True if a credit account has a card that is not closed. */
export async function hasOpenCard(context: Context, creditAccountId: string): Promise<boolean> {
  return (await countOpenCards(context, creditAccountId)) > 0;
}
