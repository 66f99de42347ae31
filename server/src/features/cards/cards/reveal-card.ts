import { hash, randomBytes } from 'node:crypto';
import { DomainError } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { publicAddress } from '../../../platform/public-address.ts';
import { getAccount } from '../../accounts/accounts/accounts.ts';
import { getProgram, listOrigins, lockBrand } from '../../tenants/brands/brands.ts';
import { cardErrors } from './card-errors.ts';
import { cardEvents } from './card-events.ts';
import { cardNumber } from './card-number.ts';
import { renderExpiry } from './card-rules.ts';
import { type CardRow, findCard, findSealedNumber } from './cards-store.ts';
import { cvvMessage, readCvv } from './cvv-rules.ts';
import { requireCard } from './read-cards.ts';
import {
  consumeReveal,
  countReveals,
  findRevealByToken,
  insertReveal,
  removeEndedReveals,
} from './reveals-store.ts';

/** Brand and id of an address's reveal. */
export interface RevealAddress {
  brandId: string;
  revealId: string;
}

/** Card details that only the reveal page shows. */
export interface CardSecrets {
  number: string;
  cvv: string;
  /** Expiry as MMYY. */
  expiry: string;
}

const lifetimeSeconds = 60;

/** An ended address is reported as ended and counted for this long, and is unknown afterwards. */
const keptHours = 24;

/**
 * Creates a one-time address of the page that shows a card's number, CVV and expiry to its holder.
 *
 * @throws DomainError `auth_forbidden` for any but a temporary key; `card_dne`, also for the card of
 *   another customer; `card_closed`; `card_not_activated`; `card_inactive`; `card_reveals_used_up`,
 *   `reveals_used_up`.
 */
export async function revealCard(
  context: Context,
  cardId: string,
): Promise<{ url: string; expiresAt: Temporal.Instant; frameOrigins: string[] }> {
  const { actor, brandId } = context;
  if (actor.kind !== 'temporary') {
    throw new DomainError(platformErrors.auth_forbidden, {
      reason: "Only a temporary key of the card's customer can reveal its details.",
    });
  }
  const token = randomBytes(32).toString('base64url');
  const revealId = newId();
  const now = wallClock.now();
  const expiresAt = now.add({ seconds: lifetimeSeconds });
  await context.unit(async (unit) => {
    const card = requireCard(await findCard(unit, cardId), cardId);
    if (card.customer_id !== actor.customerId) requireCard(undefined, cardId);
    refuseToShow(card);
    await removeEndedReveals(unit, now.subtract({ hours: keptHours }));
    await refuseTooMany(unit, card, now);
    await insertReveal(unit, {
      brand_id: brandId,
      reveal_id: revealId,
      card_id: cardId,
      key_id: actor.keyId,
      token_hash: hashToken(token),
      expires_at: expiresAt,
      viewed_at: null,
      date_created: unit.now,
    });
  });
  context.log.info(
    { request_id: context.requestId, brand_id: brandId, card_id: cardId, reveal_id: revealId },
    'card details were requested',
  );
  const url = `${context.port(publicAddress).publicUrl}/reveal/${token}`;
  return { url, expiresAt, frameOrigins: await listOrigins(context) };
}

/** Finds the reveal of a token, of any brand; undefined for an unknown token. */
export async function findCardReveal(tx: Tx, token: string): Promise<RevealAddress | undefined> {
  const row = await findRevealByToken(tx, hashToken(token));
  return row && { brandId: row.brand_id, revealId: row.reveal_id };
}

/**
 * Marks a reveal as used and returns the card's secrets; undefined if it was used before, is too late, its key was revoked, or its card
 * is not active any more.
 */
export async function openCardReveal(
  context: Context,
  revealId: string,
): Promise<CardSecrets | undefined> {
  const { brandId, requestId } = context;
  const shown = await context.unit(async (unit) => {
    const taken = await consumeReveal(unit, revealId, wallClock.now());
    const card = taken && (await findCard(unit, taken.card_id));
    if (card?.status !== 'active') return undefined;
    const sealed = await findSealedNumber(unit, card.card_id);
    const number = unit.vault.open(sealed.number_sealed, cardNumber, card.card_id);
    const digest = unit.vault.keyedHash(cvvMessage(number, card.expires_on), 'card.cvv');
    await cardEvents.detailsRevealed.record(unit, {
      customerId: card.customer_id,
      objectId: card.card_id,
      payload: { card_id: card.card_id, account_id: card.account_id, reveal_id: revealId },
    });
    const secrets = { number, cvv: readCvv(digest), expiry: renderExpiry(card.expires_on) };
    return { cardId: card.card_id, secrets };
  });
  if (!shown) return undefined;
  context.log.info(
    { request_id: requestId, brand_id: brandId, card_id: shown.cardId, reveal_id: revealId },
    'card details were shown',
  );
  return shown.secrets;
}

/** Refuses a closed card, a frozen one, and one not activated yet, which may still be in the mail. */
function refuseToShow({ card_id, status, activated_at }: CardRow): void {
  if (status === 'closed') throw new DomainError(cardErrors.card_closed, { card_id });
  if (!activated_at) throw new DomainError(cardErrors.card_not_activated, { card_id });
  if (status !== 'active') throw new DomainError(cardErrors.card_inactive, { card_id });
}

/** Bounds what a stolen key can read. The brand's row is locked, so that counts are exact. */
async function refuseTooMany(unit: Unit, card: CardRow, now: Temporal.Instant): Promise<void> {
  const { program_id } = await getAccount(unit, card.account_id);
  const { settings } = await getProgram(unit, program_id ?? '');
  const { reveals_per_card: ofCard, reveals_per_brand: ofBrand } = settings;
  await lockBrand(unit);
  const asked = await countReveals(unit, card.card_id, now.subtract({ hours: keptHours }));
  if (asked.ofCard >= ofCard) {
    throw new DomainError(cardErrors.card_reveals_used_up, {
      card_id: card.card_id,
      limit: ofCard,
    });
  }
  if (asked.ofBrand >= ofBrand) {
    throw new DomainError(cardErrors.reveals_used_up, { limit: ofBrand });
  }
}

function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
