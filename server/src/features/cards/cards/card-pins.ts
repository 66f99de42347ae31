import { randomBytes, timingSafeEqual } from 'node:crypto';
import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { cardErrors } from './card-errors.ts';
import { renderExpiry } from './card-rules.ts';
import { type CardRow, findCard, lockCard } from './cards-store.ts';
import { findPinProblem, maxFailedTries } from './pin-rules.ts';
import { findPinState, lockPin, saveFailedTries, savePin } from './pins-store.ts';
import { requireCard } from './read-cards.ts';

/** Result of a PIN check. A wrong PIN is a result, not an error, because it uses up a try. */
export interface PinTry {
  verified: boolean;
  triesLeft: number;
}

/**
 * Reads how many wrong tries a card's PIN has left; null for a card without a PIN.
 *
 * @throws DomainError `card_dne`.
 */
export async function getPinState(
  context: Context,
  cardId: string,
): Promise<{ triesLeft: number | null }> {
  requireCard(await findCard(context, cardId), cardId);
  const kept = await findPinState(context, cardId);
  return { triesLeft: kept ? maxFailedTries - kept.failed_tries : null };
}

/**
 * Sets a card's PIN, also in place of one that is locked.
 *
 * @throws DomainError `card_dne`; `card_closed`; `invalid_input` for a PIN that is easily guessed.
 */
export async function setCardPin(context: Context, cardId: string, pin: string): Promise<void> {
  await context.unit(async (unit) => {
    const card = await lockOpenCard(unit, cardId);
    const printed = { lastFour: card.last_four, expiry: renderExpiry(card.expires_on) };
    const rule = findPinProblem(pin, printed);
    if (rule) throw invalidInput([{ field: 'pin', rule }]);
    const salt = randomBytes(16);
    const now = unit.now;
    await savePin(unit, {
      brand_id: unit.brandId,
      card_id: cardId,
      salt,
      pin_hash: hashPin(unit, { card, salt, pin }),
      failed_tries: 0,
      date_created: now,
      date_updated: now,
    });
  });
}

/**
 * Checks a card's PIN. The third wrong one in a row locks it until a new PIN is set; a right one
 * restores all tries.
 *
 * @throws DomainError `card_dne`, `card_closed`, `pin_not_set`, `pin_locked`.
 */
export async function verifyCardPin(
  context: Context,
  cardId: string,
  pin: string,
): Promise<PinTry> {
  return context.unit(async (unit) => {
    const card = await lockOpenCard(unit, cardId);
    const kept = await lockPin(unit, cardId);
    if (!kept) throw new DomainError(cardErrors.pin_not_set, { card_id: cardId });
    if (kept.failed_tries >= maxFailedTries) {
      throw new DomainError(cardErrors.pin_locked, { card_id: cardId });
    }
    const verified = timingSafeEqual(hashPin(unit, { card, salt: kept.salt, pin }), kept.pin_hash);
    const failedTries = verified ? 0 : kept.failed_tries + 1;
    await saveFailedTries(unit, cardId, failedTries, unit.now);
    return { verified, triesLeft: maxFailedTries - failedTries };
  });
}

async function lockOpenCard(unit: Unit, cardId: string): Promise<CardRow> {
  const card = requireCard(await lockCard(unit, cardId), cardId);
  if (card.status === 'closed') throw new DomainError(cardErrors.card_closed, { card_id: cardId });
  return card;
}

/**
 * Hashes a PIN under the brand's key: ten thousand PINs are tried in a blink with any hash, so only
 * the key protects a stolen table. The salt hides equal PINs. The line of cards binds the hash, so that a
 * reissue takes the PIN over, and the hash of another line never matches.
 */
function hashPin(
  context: Context,
  { card, salt, pin }: { card: CardRow; salt: Buffer; pin: string },
): Buffer {
  return context.vault.keyedHash(`${card.line_id}:${salt.toString('hex')}:${pin}`, 'card.pin');
}
