import { DomainError, invalidInput } from '../../kernel/domain-error.ts';
import { newId } from '../../kernel/ids.ts';
import { transition } from '../../kernel/state-table.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { type Page, type PageRequest, toPage } from '../../platform/http/paging.ts';
import { type AccountRow, lockAccount, openCreditAccount } from '../accounts/accounts.ts';
import { getProgram } from '../brands/brands.ts';
import { expiryDate, maxOpenCards, newCardNumber, newToken } from './card-rules.ts';
import { cardStates } from './card-states.ts';
import {
  type CardFilter,
  type CardRow,
  type CardStatus,
  countOpenCards,
  findCard,
  insertCard,
  listCardRows,
  lockCard,
  updateCardStatus,
} from './cards-store.ts';

export type { CardFilter, CardRow, CardStatus } from './cards-store.ts';

/**
 * Issues a card on a security deposit account. The first one opens the credit account, later ones
 * share it (completion page, section 6).
 *
 * @throws DomainError `account_dne`; `invalid_input` for another type of account;
 *   `account_not_active`; `card_limit_reached` for an eleventh open card.
 */
export async function createCard(
  context: Context,
  input: { accountId: string; cardDesignId: string | null },
): Promise<CardRow> {
  return context.transaction(async (tx) => {
    const deposit = await lockAccount(tx, context, input.accountId);
    const customerId = requireCardAccount(deposit);
    const creditAccountId =
      deposit.credit_account_id ?? (await openCreditAccount(tx, context, deposit)).account_id;
    if ((await countOpenCards(tx, context.brandId, creditAccountId)) >= maxOpenCards) {
      throw new DomainError('card_limit_reached', { limit: maxOpenCards });
    }
    const { settings } = await getProgram({ ...context, db: tx }, deposit.program_id ?? '');
    const cardId = newId();
    const now = context.clock.now();
    const row = {
      brand_id: context.brandId,
      card_id: cardId,
      customer_id: customerId,
      account_id: creditAccountId,
      status: 'active' as const,
      number_token: newToken(context.environment),
      cvv_token: newToken(context.environment),
      expires_on: expiryDate(now, settings.card_valid_months).toString(),
      card_design_id: input.cardDesignId,
      date_created: now,
      date_updated: now,
    };
    while (!(await insertCard(tx, { ...row, ...numberColumns(context, settings.card_bin) })));
    await recordEvent(tx, context, {
      event: 'card.created',
      customerId,
      objectId: cardId,
      payload: { card_id: cardId, account_id: creditAccountId },
    });
    return requireCard(await findCard(tx, context.brandId, cardId), cardId);
  });
}

/** A card secures on a customer's open deposit; says what is wrong with any other account. */
function requireCardAccount(account: AccountRow): string {
  if (account.type !== 'security_deposit' || account.customer_id === null) {
    throw invalidInput([
      { field: 'account_id', rule: "must be a customer's security deposit account" },
    ]);
  }
  if (account.status !== 'active') {
    throw new DomainError('account_not_active', { account_id: account.account_id });
  }
  return account.customer_id;
}

/** A new number: sealed, findable by its keyed hash, and its last four digits in the open. */
function numberColumns(context: Context, bin: string) {
  const number = newCardNumber(bin);
  return {
    number_sealed: context.vault.seal(number, 'card.number'),
    number_hash: context.vault.keyedHash(number, 'card.number'),
    last_four: number.slice(-4),
  };
}

/** The card, or `card_dne` when the brand has none of that id. */
export async function getCard(context: Context, cardId: string): Promise<CardRow> {
  return requireCard(await findCard(context.db, context.brandId, cardId), cardId);
}

/** A page of the brand's cards, newest first. */
export async function listCards(
  context: Context,
  filter: CardFilter,
  page: PageRequest,
): Promise<Page<CardRow>> {
  const { before, limit } = page;
  const rows = await listCardRows(context.db, context.brandId, filter, {
    before,
    limit: limit + 1,
  });
  return toPage(rows, limit);
}

const changes = { active: 'activate', inactive: 'deactivate', closed: 'close' } as const;

/**
 * Changes a card's status; to the one it has is no change. Closing is for good.
 *
 * @throws DomainError `card_dne`, `card_closed`.
 */
export async function changeCardStatus(
  context: Context,
  cardId: string,
  status: CardStatus,
): Promise<CardRow> {
  return context.transaction(async (tx) => {
    const card = requireCard(await lockCard(tx, context.brandId, cardId), cardId);
    if (card.status === status) return card;
    const step = transition(cardStates, card.status, changes[status]);
    if (!step.moved) throw new DomainError('card_closed', { card_id: cardId });
    await updateCardStatus(tx, context.brandId, cardId, step.to, context.clock.now());
    await recordEvent(tx, context, {
      event: 'card.status_changed',
      customerId: card.customer_id,
      objectId: cardId,
      payload: { card_id: cardId, account_id: card.account_id, status: step.to },
    });
    return requireCard(await findCard(tx, context.brandId, cardId), cardId);
  });
}

/** Whether a credit account has a card that is not closed. */
export async function hasOpenCard(
  tx: Tx,
  context: Context,
  creditAccountId: string,
): Promise<boolean> {
  return (await countOpenCards(tx, context.brandId, creditAccountId)) > 0;
}

function requireCard(row: CardRow | undefined, cardId: string): CardRow {
  if (!row) throw new DomainError('card_dne', { card_id: cardId });
  return row;
}
