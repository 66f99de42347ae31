import { DomainError } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { formatDecimalAmount } from '../../../kernel/money.ts';
import { transition } from '../../../kernel/state-table.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { signalEvents } from '../../../platform/db/event-signal.ts';
import { presentTraceparent } from '../../../platform/tracing/tracing.ts';
import { validityDay } from './decided-day-rules.ts';
import { eventsOfStep } from './purchase-events.ts';
import {
  amountAfter,
  movementOfClearing,
  type PurchasePlan,
  planClearing,
  planExpiry,
  planIncrement,
  planReversal,
  refuseOtherCurrency,
  refuseOutOfRange,
  type StandingPurchase,
} from './purchase-life-rules.ts';
import { changePurchaseRow, lockPurchase } from './purchase-life-store.ts';
import { momentOf, recordDeclinedIncrement } from './purchase-result.ts';
import { decideStep, inOwnCurrency, insertIncrement } from './step-decisions-store.ts';
import { transactionErrors } from './transaction-errors.ts';
import type { CardTransaction } from './transaction-rules.ts';
import { type PurchaseMove, transactionStates } from './transaction-states.ts';

/**
 * Clears a purchase, wholly or in part: below, equal to or above its hold. The network decides, so
 * the clearing is posted even above the available balance.
 *
 * @param clearing the whole hold without an amount; the final one (`isFinal`) releases the rest.
 * @throws DomainError `transaction_dne`, `transaction_not_pending`, `balance_out_of_range`;
 *   `invalid_input` for another currency than the purchase's.
 */
export async function clearPurchase(
  context: Context,
  transactionId: string,
  clearing: { amountCents: bigint | null; currency: string | null; isFinal: boolean },
): Promise<CardTransaction> {
  return changeLocked(context, transactionId, 'clear', (purchase) => {
    refuseOtherCurrency(purchase, clearing.currency);
    return planClearing(purchase, clearing);
  });
}

/**
 * Releases a hold, wholly or in part.
 *
 * @throws DomainError `transaction_dne`, `transaction_not_pending`, `amount_exceeds_hold`.
 */
export async function reversePurchase(
  context: Context,
  transactionId: string,
  reversal: { amountCents: bigint | null },
): Promise<CardTransaction> {
  return changeLocked(context, transactionId, 'reverse', (purchase) =>
    planReversal(purchase, reversal),
  );
}

/**
 * Expires a hold and releases its amount not yet cleared.
 *
 * @throws DomainError `transaction_dne`, `transaction_not_pending`.
 */
export async function expirePurchase(
  context: Context,
  transactionId: string,
): Promise<CardTransaction> {
  return changeLocked(context, transactionId, 'expire', planExpiry);
}

/**
 * Raises the amount of a pending purchase, by the checks of an authorization.
 *
 * @returns the purchase with its greater amount or, where it is declined, a declined transaction of
 *   the increment's amount that names the purchase, which stays as it was.
 * @throws DomainError `transaction_dne`, `transaction_not_pending`.
 */
export async function incrementPurchase(
  context: Context,
  transactionId: string,
  increment: { amountCents: bigint },
): Promise<CardTransaction> {
  return context.unit(async (unit) => {
    const purchase = await requirePurchase(unit, transactionId);
    if (purchase.held_cents === 0n) throw notPending(purchase);
    const { amountCents } = increment;
    const now = momentOf(unit);
    const decision = await decideStep(unit, {
      cardId: purchase.card_id,
      day: validityDay(now),
      countsAt: purchase.date_created,
      mcc: purchase.mcc,
      merchantCountry: purchase.merchant_country,
      amountCents,
      purchaseCents: -purchase.amount_cents,
      ...inOwnCurrency,
    });
    if (decision.decline_reason !== null) {
      return recordDeclinedIncrement(unit, purchase, { amountCents, now, decision });
    }
    const kept = {
      brand_id: unit.brandId,
      transaction_id: transactionId,
      increment_id: newId(),
      amount_cents: amountCents,
      prior_balance_cents: purchase.available_cents,
      date_created: now.toString(),
    };
    await insertIncrement(unit, kept, decision);
    return changePurchase(unit, purchase, 'increment', planIncrement(purchase, increment));
  });
}

function notPending({ transaction_id, state }: StandingPurchase): DomainError {
  return new DomainError(transactionErrors.transaction_not_pending, { transaction_id, state });
}

/** Posting of the cleared amount, computed after the release of the hold. */
function journalOf(purchase: StandingPurchase, { heldCents, clearedCents }: PurchasePlan) {
  const availableCents = purchase.available_cents + purchase.held_cents - heldCents;
  const after = availableCents - clearedCents;
  refuseOutOfRange(purchase.account_id, { before: availableCents, after });
  return { journalId: newId(), ...movementOfClearing(availableCents, clearedCents) };
}

async function changeLocked(
  context: Context,
  transactionId: string,
  move: PurchaseMove,
  planOf: (purchase: StandingPurchase) => PurchasePlan,
): Promise<CardTransaction> {
  return context.unit(async (unit) => {
    const purchase = await requirePurchase(unit, transactionId);
    return changePurchase(unit, purchase, move, planOf(purchase));
  });
}

async function requirePurchase(unit: Unit, transactionId: string) {
  const purchase = await lockPurchase(unit, transactionId);
  if (!purchase) {
    throw new DomainError(transactionErrors.transaction_dne, { transaction_id: transactionId });
  }
  return purchase;
}

/** Applies a planned transition to a locked purchase, if its state allows it. */
async function changePurchase(
  unit: Unit,
  purchase: StandingPurchase,
  move: PurchaseMove,
  plan: PurchasePlan,
): Promise<CardTransaction> {
  const { transaction_id, state, held_cents } = purchase;
  const { heldCents, clearedCents } = plan;
  const totalCents = (purchase.cleared_cents ?? 0n) + clearedCents;
  const step = transition(transactionStates, state, move, {
    heldCents,
    clearedCents: totalCents,
    refundableCents: 0n,
  });
  if (!step.moved) throw notPending(purchase);
  if (heldCents < 0n) {
    const held = formatDecimalAmount(held_cents);
    throw new DomainError(transactionErrors.amount_exceeds_hold, { transaction_id, held });
  }
  const journal = clearedCents === 0n ? null : journalOf(purchase, plan);
  const now = unit.now;
  const changed = await changePurchaseRow(unit, {
    transactionId: transaction_id,
    now,
    state: step.to,
    amountCents: amountAfter(purchase, plan),
    heldCents,
    clearedCents,
    journal,
    traceparent: presentTraceparent(),
    events: eventsOfStep(purchase, {
      announcements: step.effects,
      at: now,
      amountCents: plan.stepCents,
      posted: { stepCents: clearedCents, totalCents },
      state: step.to,
      isForced: journal?.isReturn ?? false,
    }),
  });
  if (!changed) throw new Error(`Transaction ${transaction_id} was not changed`);
  signalEvents(unit);
  return changed;
}
