import { DomainError } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { transition } from '../../../kernel/state-table.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import type { AccountRow } from '../../accounts/accounts/accounts.ts';
import { accountErrors } from '../../accounts/accounts/accounts.ts';
import { getProgram } from '../../tenants/brands/brands.ts';
import { cardEvents } from './card-events.ts';
import { cardNumber } from './card-number.ts';
import {
  type CardForm,
  expiryDate,
  newCardNumber,
  newToken,
  type ReissueType,
} from './card-rules.ts';
import { cardStates } from './card-states.ts';
import { type CardRow, findCard, findSealedNumber, insertCard } from './cards-store.ts';
import { closeReplaced, inheritPin } from './change-card-status.ts';
import { claimNumber, releaseNumber } from './number-claims.ts';
import { requireCard } from './read-cards.ts';

/** Card settings of a program. */
export interface CardTerms {
  /** First digits of the program's card numbers. */
  bin: string;
  validMonths: number;
}

export interface NewCard {
  customerId: string;
  /** The credit account. */
  accountId: string;
  form: CardForm;
  cardDesignId: string | null;
  terms: CardTerms;
  /** Replaced card, locked, and the type of its reissue. */
  replaces: { card: CardRow; type: ReissueType } | null;
}

/** Issues a card: virtual ones are active at once, physical ones await their activation. */
export async function issueCard(unit: Unit, card: NewCard): Promise<CardRow> {
  const { brandId } = unit;
  const { replaces, form } = card;
  const step = transition(cardStates, null, 'issue', { form, wasActivated: false });
  if (!step.moved) throw new Error(`The state table issues no ${form} card`);
  const cardId = newId();
  const now = unit.now;
  const link = {
    card_id: cardId,
    replaces_card_id: replaces?.card.card_id ?? null,
    reissue_type: replaces?.type ?? null,
    line_id: replaces?.card.line_id ?? cardId,
  };
  const row = {
    ...link,
    brand_id: brandId,
    customer_id: card.customerId,
    account_id: card.accountId,
    status: step.to,
    activated_at: step.to === 'active' ? now : null,
    form,
    card_design_id: card.cardDesignId,
    expires_on: expiryOf(unit, card),
    date_created: now,
    date_updated: now,
  };
  // Close the replaced card first: two active cards never share a number.
  if (step.effects.includes('closeReplaced')) await closeReplaced(unit, link);
  if (replaces && replaces.type !== 'new_card_number') {
    await insertCard(unit, { ...row, ...(await keptNumber(unit, replaces, cardId)) });
  } else {
    while (!(await insertWithNewNumber(unit, { row, bin: card.terms.bin })));
  }
  await cardEvents.created.record(unit, {
    customerId: card.customerId,
    objectId: cardId,
    payload: {
      card_id: cardId,
      account_id: card.accountId,
      status: step.to,
      ...(replaces ? { replaces_card_id: replaces.card.card_id } : {}),
    },
  });
  if (step.effects.includes('inheritPin')) await inheritPin(unit, link);
  return requireCard(await findCard(unit, cardId), cardId);
}

/** Only a reissue with the same number and CVV keeps the expiry. */
function expiryOf(context: Context, { replaces, terms }: NewCard): string {
  if (replaces?.type === 'same_card_number') return replaces.card.expires_on;
  return expiryDate(context.clock.now(), terms.validMonths).toString();
}

type UnnumberedCard = Omit<Parameters<typeof insertCard>[1], keyof ReturnType<typeof sealNumber>>;

/** Inserts a card; false, without any change, if its random number is taken. */
async function insertWithNewNumber(
  unit: Unit,
  { row, bin }: { row: UnnumberedCard & { card_id: string }; bin: string },
): Promise<boolean> {
  const number = newCardNumber(bin);
  if (!(await claimNumber(unit, { cardId: row.card_id, number }))) return false;
  if (await insertCard(unit, { ...row, ...sealNumber(unit, row.card_id, number) })) return true;
  await releaseNumber(unit, row.card_id);
  return false;
}

/** Columns of a new number: sealed, its keyed hash, and its last four digits in plain text. */
function sealNumber(context: Context, cardId: string, number: string) {
  return {
    number_sealed: context.vault.seal(number, cardNumber, cardId),
    number_hash: context.vault.keyedHash(number, 'card.number'),
    last_four: number.slice(-4),
    number_token: newToken(context.environment),
    cvv_token: newToken(context.environment),
  };
}

/** Columns of a kept number, sealed for the new card; a new expiry has a new CVV token. */
async function keptNumber(
  context: Context,
  { card, type }: { card: CardRow; type: ReissueType },
  cardId: string,
) {
  const replaced = await findSealedNumber(context, card.card_id);
  const number = context.vault.open(replaced.number_sealed, cardNumber, card.card_id);
  const kept = { ...replaced, number_sealed: context.vault.seal(number, cardNumber, cardId) };
  return type === 'same_card_number' ? kept : { ...kept, cvv_token: newToken(context.environment) };
}

export function requireActive(account: AccountRow): void {
  if (account.status === 'active') return;
  throw new DomainError(accountErrors.account_not_active, { account_id: account.account_id });
}

export async function termsOf(context: Context, account: AccountRow): Promise<CardTerms> {
  const { settings } = await getProgram(context, account.program_id ?? '');
  return { bin: settings.card_bin, validMonths: settings.card_valid_months };
}
