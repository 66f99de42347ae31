import { DomainError, invalidInput } from '../../kernel/domain-error.ts';
import type { Context, Unit } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Page, type PageRequest, toPage } from '../../platform/http/paging.ts';
import type { PublicAddress } from '../../platform/public-address.ts';
import {
  type AccountRow,
  getAccount,
  lockAccount,
  openCreditAccount,
} from '../accounts/accounts.ts';
import { getProgram, listOrigins } from '../brands/brands.ts';
import { changeControls, readControls } from './card-controls.ts';
import type { CardControls, ControlsInForce } from './card-controls-rules.ts';
import { type CardTerms, issueCard } from './card-issuing.ts';
import { moveCard, moveCardsOf } from './card-moves.ts';
import { type PinTry, setPin, verifyPin } from './card-pins.ts';
import { requireCard } from './card-reading.ts';
import {
  type CardSecrets,
  createReveal,
  findReveal,
  type RevealAddress,
  takeSecrets,
} from './card-reveals.ts';
import { type CardForm, maxOpenCards, type ReissueType } from './card-rules.ts';
import {
  type CardFilter,
  type CardRow,
  type CardStatus,
  countCardPlaces,
  countOpenCards,
  findCard,
  findSuccessor,
  listCardRows,
  lockCard,
} from './cards-store.ts';

export type { PinTry } from './card-pins.ts';
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
  input: { accountId: string; form?: CardForm; cardDesignId: string | null },
): Promise<CardRow> {
  return context.unit(async (unit) => {
    const deposit = await lockAccount(unit, input.accountId);
    const customerId = requireCardAccount(deposit);
    const creditAccountId =
      deposit.credit_account_id ?? (await openCreditAccount(unit, deposit)).account_id;
    if ((await countCardPlaces(unit, creditAccountId)) >= maxOpenCards) {
      throw new DomainError('card_limit_reached', { limit: maxOpenCards });
    }
    return issueCard(unit, {
      customerId,
      accountId: creditAccountId,
      form: input.form ?? 'virtual',
      cardDesignId: input.cardDesignId,
      terms: await termsOf(unit, deposit),
      replaces: null,
    });
  });
}

/** A card secures on a customer's open deposit; says what is wrong with any other account. */
function requireCardAccount(account: AccountRow): string {
  if (account.type !== 'security_deposit' || account.customer_id === null) {
    throw invalidInput([
      { field: 'account_id', rule: "must be a customer's security deposit account" },
    ]);
  }
  requireActive(account);
  return account.customer_id;
}

function requireActive(account: AccountRow): void {
  if (account.status === 'active') return;
  throw new DomainError('account_not_active', { account_id: account.account_id });
}

async function termsOf(context: Context, account: AccountRow): Promise<CardTerms> {
  const { settings } = await getProgram(context, account.program_id ?? '');
  return { bin: settings.card_bin, validMonths: settings.card_valid_months };
}

export interface ReissueInput {
  type: ReissueType;
  /** What the card had, where they are not given. */
  form: CardForm | undefined;
  cardDesignId: string | null | undefined;
}

/**
 * Issues a card in place of another, which is closed as soon as the new one is active: a virtual
 * one at once, a physical one when it is activated.
 *
 * @throws DomainError `card_dne`; `card_closed`; `card_not_activated`; `card_reissued` while an
 *   earlier replacement awaits its activation; `account_not_active`; `invalid_input` where an
 *   expired card is to keep its expiry.
 */
export async function reissueCard(
  context: Context,
  cardId: string,
  input: ReissueInput,
): Promise<CardRow> {
  return context.unit(async (unit) => {
    const card = requireCard(await lockCard(unit, cardId), cardId);
    await refuseReissue(unit, card, input.type);
    const account = await getAccount(unit, card.account_id);
    requireActive(account);
    return issueCard(unit, {
      customerId: card.customer_id,
      accountId: card.account_id,
      form: input.form ?? card.form,
      cardDesignId: input.cardDesignId === undefined ? card.card_design_id : input.cardDesignId,
      terms: await termsOf(unit, account),
      replaces: { card, type: input.type },
    });
  });
}

async function refuseReissue(context: Context, card: CardRow, type: ReissueType): Promise<void> {
  const { card_id } = card;
  if (card.status === 'closed') throw new DomainError('card_closed', { card_id });
  if (!card.activated_at) throw new DomainError('card_not_activated', { card_id });
  const successor = await findSuccessor(context, card_id);
  if (successor) {
    throw new DomainError('card_reissued', { card_id, successor_id: successor.card_id });
  }
  const today = context.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString();
  if (type === 'same_card_number' && card.expires_on < today) {
    throw invalidInput([
      {
        field: 'reissue_type',
        rule: 'must be a type with a new expiry date, because the card has expired',
      },
    ]);
  }
}

/** The card, or `card_dne` when the brand has none of that id. */
export async function getCard(context: Context, cardId: string): Promise<CardRow> {
  return requireCard(await findCard(context, cardId), cardId);
}

/** A page of the brand's cards, newest first. */
export async function listCards(
  context: Context,
  filter: CardFilter,
  page: PageRequest,
): Promise<Page<CardRow>> {
  const { before, limit } = page;
  const rows = await listCardRows(context, filter, {
    before,
    limit: limit + 1,
  });
  return toPage(rows, limit);
}

/**
 * Activates a physical card that has reached its holder; a card that it replaces is closed.
 *
 * @throws DomainError `card_dne`; `card_closed`; `card_activated` when it was activated before.
 */
export async function activateCard(context: Context, cardId: string): Promise<CardRow> {
  return context.unit(async (unit) => {
    const card = requireCard(await lockCard(unit, cardId), cardId);
    const moved = await moveCard(unit, card, 'activate');
    if (moved) return moved;
    throw new DomainError(card.status === 'closed' ? 'card_closed' : 'card_activated', {
      card_id: cardId,
    });
  });
}

const moves = { active: 'turn_on', inactive: 'turn_off', closed: 'close' } as const;

/**
 * Changes a card's status; to the one it has is no change. Closing is for good.
 *
 * @throws DomainError `card_dne`; `card_closed`; `card_not_activated` for a physical card that is
 *   turned on before it was activated.
 */
export async function changeCardStatus(
  context: Context,
  cardId: string,
  status: CardStatus,
): Promise<CardRow> {
  return context.unit(async (unit) => {
    const card = requireCard(await lockCard(unit, cardId), cardId);
    if (card.status === status) return card;
    const moved = await moveCard(unit, card, moves[status]);
    if (moved) return moved;
    throw new DomainError(card.status === 'closed' ? 'card_closed' : 'card_not_activated', {
      card_id: cardId,
    });
  });
}

/** Whether a credit account has a card that is not closed. */
export async function hasOpenCard(context: Context, creditAccountId: string): Promise<boolean> {
  return (await countOpenCards(context, creditAccountId)) > 0;
}

/** Closes every card of a credit account, also one that is issued meanwhile in place of another. */
export async function closeCardsOf(unit: Unit, creditId: string): Promise<void> {
  await moveCardsOf(unit, creditId, 'inactive', 'close');
  await moveCardsOf(unit, creditId, 'active', 'close');
}

/** Turns off every active card of a credit account; the brand may turn them on again. */
export async function turnOffCardsOf(unit: Unit, creditId: string): Promise<void> {
  await moveCardsOf(unit, creditId, 'active', 'turn_off');
}

/** The controls of a card; see `readControls`. */
export async function getCardControls(
  context: Context,
  cardId: string,
): Promise<ControlsInForce | undefined> {
  return readControls(context, cardId);
}

/** Replaces the controls of a card; see `changeControls`. */
export async function setCardControls(
  context: Context,
  cardId: string,
  controls: CardControls,
): Promise<ControlsInForce | undefined> {
  return changeControls(context, cardId, controls);
}

/** Sets a card's PIN; see `setPin`. */
export async function setCardPin(context: Context, cardId: string, pin: string): Promise<void> {
  await setPin(context, cardId, pin);
}

/** Checks a card's PIN; see `verifyPin`. */
export async function verifyCardPin(
  context: Context,
  cardId: string,
  pin: string,
): Promise<PinTry> {
  return verifyPin(context, cardId, pin);
}

/** A one-time address of the page that shows a card to its holder; see `createReveal`. */
export async function revealCard(
  context: Context,
  address: PublicAddress,
  cardId: string,
): Promise<{ url: string; expiresAt: Temporal.Instant }> {
  return createReveal(context, address, cardId);
}

/** Which reveal a token stands for, of whatever brand; undefined when it stands for none. */
export async function findCardReveal(tx: Tx, token: string): Promise<RevealAddress | undefined> {
  return findReveal(tx, token);
}

/** Uses a reveal up: who may frame its page, and what it shows while it was neither used nor late. */
export async function openCardReveal(
  context: Context,
  revealId: string,
): Promise<{ origins: string[]; secrets: CardSecrets | undefined }> {
  const origins = await listOrigins(context);
  return { origins, secrets: await takeSecrets(context, revealId) };
}
