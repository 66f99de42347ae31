import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { formatDecimalAmount, MAX_CENTS } from '../../../kernel/money.ts';
import { type MovementName, movements } from '../../accounts/ledger/ledger-rules.ts';
import { transactionErrors } from './transaction-errors.ts';
import type { CardTransaction } from './transaction-rules.ts';

/** Card with its account, read under the lock of the account's balance. */
export interface CardStanding {
  brand_id: string;
  customer_id: string;
  card_id: string;
  account_id: string;
  account_status: string;
  account_currency: string;
  /** Available balance: limit plus ledger balance minus holds. */
  available_cents: bigint;
}

/** Purchase with its open hold, its card and its account. */
export type StandingPurchase = CardTransaction & CardStanding & { held_cents: bigint };

/** Amounts of a purchase after a step. */
export interface PurchasePlan {
  /** Amount of the step, above zero. */
  stepCents: bigint;
  /** Amount held after the step; below zero when the step exceeds the hold. */
  heldCents: bigint;
  /** Amount that this step clears. */
  clearedCents: bigint;
}

/**
 * Plans a clearing. The final one releases the rest of the hold; a clearing of the whole hold, or
 * more, is final even when it says otherwise.
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

/** Plans a reversal of a part of the hold; without an amount, of the whole hold. */
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

/** Amount after a step: minus held and cleared; unchanged when both are zero. */
export function amountAfter(purchase: StandingPurchase, plan: PurchasePlan): bigint {
  const total = (purchase.cleared_cents ?? 0n) + plan.clearedCents + plan.heldCents;
  return total === 0n ? purchase.amount_cents : -total;
}

/**
 * Movement of a clearing: `purchase_cleared` or, if the available balance falls below zero,
 * `purchase_forced`, the only movement that may overdraw.
 *
 * @param availableCents available balance without the amount that clears.
 */
export function movementOfClearing(availableCents: bigint, clearedCents: bigint) {
  return describeMovement(
    availableCents - clearedCents < 0n ? 'purchase_forced' : 'purchase_cleared',
  );
}

/**
 * Refuses a posting that no answer could show: amounts have twelve digits before the point, and
 * balances are exact as JSON numbers. A change back towards the range is always allowed.
 *
 * @param available available balance before and after, in cents.
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
  throw new DomainError(transactionErrors.balance_out_of_range, {
    account_id,
    most: formatDecimalAmount(MAX_CENTS),
  });
}

/**
 * Requires the amount of a step in the currency of the stored purchase, also when the merchant
 * asked in another one.
 *
 * @param named currency in the step's request; null when it has none.
 * @throws DomainError `invalid_input` for another currency.
 */
export function refuseOtherCurrency(purchase: StandingPurchase, named: string | null): void {
  if (named === null || named === purchase.currency) return;
  const rule = `must be ${purchase.currency}, the currency of the purchase`;
  throw invalidInput([{ field: 'currency', rule }]);
}

/** Arguments of `post_journal` for a movement. */
export function describeMovement(movement: MovementName) {
  const { isReturn, description } = movements[movement];
  return { movement, isReturn, description };
}
