import { type Insertable, sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import { gatherReads } from '../../../platform/db/gather-reads.ts';
import { readPrepared } from '../../../platform/db/prepared-reads.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';
import { newestList } from '../../../platform/db/searched-list.ts';

export type CardRow = NonNullable<Awaited<ReturnType<typeof findCard>>>;
export type CardStatus = CardRow['status'];

/** All columns but the sealed number, which only the reveal page may read. */
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
  'form',
  'activated_at',
  'replaces_card_id',
  'reissue_type',
  'line_id',
  'date_created',
  'date_updated',
] as const;

/** Predicate of the index `cards_number_made_once`, literally as there, without parameters. */
const hasNewNumber = sql<boolean>`reissue_type is null or reissue_type = 'new_card_number'`;

/** Inserts a card; false when its new number is taken. */
export async function insertCard(unit: Unit, row: Insertable<DB['cards']>): Promise<boolean> {
  const result = await unit.db
    .insertInto('cards')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'number_hash']).where(hasNewNumber).doNothing(),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Finds a card, or undefined. Outside a transaction, concurrent reads share one query. */
export const findCard = gatherReads({
  read: (scope, cardIds) =>
    readPrepared(
      scope.db,
      'find_cards',
      scope.db
        .selectFrom('cards')
        .select(shownColumns)
        .where('brand_id', '=', scope.brandId)
        .where('card_id', '=', sql<string>`any(${cardIds}::uuid[])`)
        .compile(),
    ),
  idOf: (card) => card.card_id,
});

/** Locks a card until the transaction ends, and returns it. */
export async function lockCard(unit: Unit, cardId: string) {
  return unit.db
    .selectFrom('cards')
    .select(shownColumns)
    .where('brand_id', '=', unit.brandId)
    .where('card_id', '=', cardId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export interface CardFilter {
  customerId?: string | undefined;
  accountId?: string | undefined;
  status?: CardStatus | undefined;
  lastFour?: string | undefined;
}

/** The brand's cards. */
export const cardList = newestList({
  id: 'card_id',
  rows: (scope, filter: CardFilter) => {
    let query = scope.db
      .selectFrom('cards')
      .select(shownColumns)
      .where('brand_id', '=', scope.brandId);
    if (filter.customerId) query = query.where('customer_id', '=', filter.customerId);
    if (filter.accountId) query = query.where('account_id', '=', filter.accountId);
    if (filter.status) query = query.where('status', '=', filter.status);
    if (filter.lastFour) query = query.where('last_four', '=', filter.lastFour);
    return query;
  },
});

/** Those of the security deposit accounts that are active and have no open card yet. */
export async function findCardlessDeposits(
  scope: BrandScope,
  depositIds: readonly string[],
): Promise<Set<string>> {
  if (depositIds.length === 0) return new Set();
  const rows = await scope.db
    .selectFrom('accounts as deposit')
    .select('deposit.account_id')
    .where('deposit.brand_id', '=', scope.brandId)
    .where('deposit.account_id', 'in', depositIds)
    .where('deposit.status', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accounts as credit')
            .innerJoin('cards', (join) =>
              join
                .onRef('cards.brand_id', '=', 'credit.brand_id')
                .onRef('cards.account_id', '=', 'credit.account_id'),
            )
            .select('cards.card_id')
            .whereRef('credit.brand_id', '=', 'deposit.brand_id')
            .whereRef('credit.security_deposit_account_id', '=', 'deposit.account_id')
            .where('cards.status', '<>', 'closed'),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

/** Counts the cards of a credit account that are not closed. */
export async function countOpenCards(scope: BrandScope, accountId: string): Promise<number> {
  const { count } = await scope.db
    .selectFrom('cards')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('brand_id', '=', scope.brandId)
    .where('account_id', '=', accountId)
    .where('status', '<>', 'closed')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Counts a credit account's open cards towards the card limit, without replacements of a card that
 * is still open.
 */
export async function countCardPlaces(scope: BrandScope, accountId: string): Promise<number> {
  const { count } = await scope.db
    .selectFrom('cards as card')
    .leftJoin('cards as replaced', (join) =>
      join
        .onRef('replaced.brand_id', '=', 'card.brand_id')
        .onRef('replaced.card_id', '=', 'card.replaces_card_id'),
    )
    .select((eb) => eb.fn.countAll().as('count'))
    .where('card.brand_id', '=', scope.brandId)
    .where('card.account_id', '=', accountId)
    .where('card.status', '<>', 'closed')
    .where((eb) =>
      eb.or([eb('replaced.card_id', 'is', null), eb('replaced.status', '=', 'closed')]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The open card that was issued to replace this one, or undefined. */
export async function findSuccessor(scope: BrandScope, cardId: string) {
  return scope.db
    .selectFrom('cards')
    .select(['card_id'])
    .where('brand_id', '=', scope.brandId)
    .where('replaces_card_id', '=', cardId)
    .where('status', '<>', 'closed')
    .executeTakeFirst();
}

/** Reads a card's sealed number, only for a reissue with that number and for the reveal page. */
export async function findSealedNumber(scope: BrandScope, cardId: string) {
  return scope.db
    .selectFrom('cards')
    .select(['number_sealed', 'number_hash', 'last_four', 'number_token', 'cvv_token'])
    .where('brand_id', '=', scope.brandId)
    .where('card_id', '=', cardId)
    .executeTakeFirstOrThrow();
}

/** Saves a status; `activatedAt` is the moment the card was active for the first time. */
export async function updateCardStatus(
  unit: Unit,
  cardId: string,
  change: { status: CardStatus; activatedAt: Temporal.Instant | null; now: Temporal.Instant },
): Promise<void> {
  const { status, activatedAt, now } = change;
  await unit.db
    .updateTable('cards')
    .set({ status, activated_at: activatedAt, date_updated: now })
    .where('brand_id', '=', unit.brandId)
    .where('card_id', '=', cardId)
    .execute();
}
