import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.generated.ts';

export type CardRow = NonNullable<Awaited<ReturnType<typeof findCard>>>;
export type CardStatus = CardRow['status'];

/** Everything but the sealed number, which only the reveal page may read. */
const shownColumns = [
  'card_id',
  'customer_id',
  'account_id',
  'status',
  'number_token',
  'cvv_token',
  'last_four',
  'expires_on',
  'card_design_id',
  'date_created',
  'date_updated',
] as const;

/** Inserts a card; false when its number is taken. */
export async function insertCard(tx: Tx, row: Insertable<DB['cards']>): Promise<boolean> {
  const result = await tx
    .insertInto('cards')
    .values(row)
    .onConflict((conflict) => conflict.columns(['brand_id', 'number_hash']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findCard(tx: Tx, brandId: string, cardId: string) {
  return tx
    .selectFrom('cards')
    .select(shownColumns)
    .where('brand_id', '=', brandId)
    .where('card_id', '=', cardId)
    .executeTakeFirst();
}

/** The card, which no other transaction may change until this one ends. */
export async function lockCard(tx: Tx, brandId: string, cardId: string) {
  return tx
    .selectFrom('cards')
    .select(shownColumns)
    .where('brand_id', '=', brandId)
    .where('card_id', '=', cardId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export interface CardFilter {
  customerId?: string | undefined;
  accountId?: string | undefined;
  status?: CardStatus | undefined;
}

/** Cards newest first, older than `before`, at most `limit`. */
export async function listCardRows(
  tx: Tx,
  brandId: string,
  filter: CardFilter,
  page: { before: string | null; limit: number },
) {
  let query = tx.selectFrom('cards').select(shownColumns).where('brand_id', '=', brandId);
  if (filter.customerId) query = query.where('customer_id', '=', filter.customerId);
  if (filter.accountId) query = query.where('account_id', '=', filter.accountId);
  if (filter.status) query = query.where('status', '=', filter.status);
  if (page.before) query = query.where('card_id', '<', page.before);
  return query.orderBy('card_id', 'desc').limit(page.limit).execute();
}

/** How many cards of a credit account are not closed. */
export async function countOpenCards(tx: Tx, brandId: string, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('cards')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('brand_id', '=', brandId)
    .where('account_id', '=', accountId)
    .where('status', '<>', 'closed')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function updateCardStatus(
  tx: Tx,
  brandId: string,
  cardId: string,
  status: CardStatus,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('cards')
    .set({ status, date_updated: now })
    .where('brand_id', '=', brandId)
    .where('card_id', '=', cardId)
    .execute();
}
