import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { formatDecimalAmount, MAX_CENTS } from '../../../kernel/money.ts';
import { type MovementName, movements } from '../../accounts/ledger/ledger-rules.ts';
import type { CardTransaction } from './transaction-rules.ts';

/** How a card and its account stand, seen under the lock of the account's balance. */
export interface CardStanding {
  brand_id: string;
  customer_id: string;
  card_id: string;
  account_id: string;
  account_status: string;
  account_currency: string;
  /** What can be spent. */
  available_cents: bigint;
}

/** A purchase as it stands, with its card and account. */
export type StandingPurchase = CardTransaction & CardStanding & { held_cents: bigint };

/** What a step makes of a purchase. */
export interface PurchasePlan {
  /** What the step is about, above zero. */
  stepCents: bigint;
  /** Held from then on; below zero where the step asks for more than there is. */
  heldCents: bigint;
  /** What clears by this step. */
  clearedCents: bigint;
}

/**
 * A clearing. The last one lets go of whatever is still held, and one of all that is held, or more,
 * is the last whatever it says.
 */
export function planClearing(
  purchase: StandingPurchase,
  clearing: { amountCents: bigint | null; isFinal: boolean },
): PurchasePlan {
  const held = purchase.held_cents;
  const stepCents = clearing.amountCents ?? held;
  const heldCents = clearing.isFinal || stepCents >= held ? 0n : held - stepCents;
  return { stepCents, heldCents, clearedCents: stepCents };
}

/** A reversal of a part, or of all that is held. */
export function planReversal(
  purchase: StandingPurchase,
  reversal: { amountCents: bigint | null },
): PurchasePlan {
  const stepCents = reversal.amountCents ?? purchase.held_cents;
  return { stepCents, heldCents: purchase.held_cents - stepCents, clearedCents: 0n };
}

export function planExpiry(purchase: StandingPurchase): PurchasePlan {
  return { stepCents: purchase.held_cents, heldCents: 0n, clearedCents: 0n };
}

export function planIncrement(
  purchase: StandingPurchase,
  increment: { amountCents: bigint },
): PurchasePlan {
  const { amountCents: stepCents } = increment;
  return { stepCents, heldCents: purchase.held_cents + stepCents, clearedCents: 0n };
}

/** What a purchase comes to after a step; one of which nothing is left keeps what it was. */
export function amountAfter(purchase: StandingPurchase, plan: PurchasePlan): bigint {
  const total = (purchase.cleared_cents ?? 0n) + plan.clearedCents + plan.heldCents;
  return total === 0n ? purchase.amount_cents : -total;
}

/**
 * How money that the network takes is posted: as a plain clearing or, where less than nothing can
 * be spent afterwards, as a forced one, which alone may do so.
 *
 * @param availableCents what could be spent without what is being cleared.
 */
export function movementOfClearing(availableCents: bigint, clearedCents: bigint) {
  return describeMovement(
    availableCents - clearedCents < 0n ? 'purchase_forced' : 'purchase_cleared',
  );
}

/**
 * The network posts what it likes, but no sum that could not be told: amounts have twelve digits
 * before the point, and balances are exact as JSON numbers. Back into the range leads every way.
 *
 * @param available what can be spent before and after, in cents.
 * @throws DomainError `balance_out_of_range`.
 */
export function refuseOutOfRange(
  account_id: string,
  available: { before: bigint; after: bigint },
): void {
  const { before, after } = available;
  const isWithin = after <= MAX_CENTS && after >= -MAX_CENTS;
  const leadsBack = after > MAX_CENTS ? after < before : after > before;
  if (isWithin || leadsBack) return;
  throw new DomainError('balance_out_of_range', {
    account_id,
    most: formatDecimalAmount(MAX_CENTS),
  });
}

/**
 * An amount of a step is in the currency that its purchase is kept in, whatever was asked in.
 *
 * @param named as the step names it; null where it names none.
 * @throws DomainError `invalid_input` for another one.
 */
export function refuseOtherCurrency(purchase: StandingPurchase, named: string | null): void {
  if (named === null || named === purchase.currency) return;
  const rule = `must be ${purchase.currency}, the currency of the purchase`;
  throw invalidInput([{ field: 'currency', rule }]);
}

/** What post_journal is told of a movement. */
export function describeMovement(movement: MovementName) {
  const { isReturn, description } = movements[movement];
  return { movement, isReturn, description };
}
