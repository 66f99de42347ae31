import { newId } from '../../../kernel/ids.ts';
import type { Context } from '../../../platform/context.ts';
import { purchaseDay } from './decided-day-rules.ts';
import { movementOfClearing } from './purchase-life-rules.ts';
import { merchantOf, moneyOf } from './purchase-merchant-rules.ts';
import { momentOf, record, requireCard } from './purchase-result.ts';
import type { PurchaseRequest } from './purchase-rules.ts';
import { decideStep } from './step-decisions-store.ts';
import type { CardTransaction } from './transaction-rules.ts';

/**
 * Authorizes and clears a purchase of a single message: decided by the checks of an authorization,
 * then declined or posted at once, without a hold.
 *
 * @throws DomainError `card_dne`.
 */
export async function processSingleMessage(
  context: Context,
  request: PurchaseRequest,
): Promise<CardTransaction> {
  return context.unit(async (unit) => {
    const standing = await requireCard(unit, request.cardId);
    const { account_currency: own, available_cents: prior } = standing;
    const now = momentOf(unit);
    const money = moneyOf(request, request.currency === own ? null : own);
    const amountCents = -money.amount_cents;
    const decision = await decideStep(unit, {
      cardId: standing.card_id,
      day: purchaseDay(now, request.transactionTime),
      countsAt: now,
      mcc: request.mcc,
      merchantCountry: request.merchantCountry,
      amountCents,
      purchaseCents: null,
      currency: money.currency,
      isConverted: money.original_currency !== null,
    });
    const columns = { ...merchantOf(request), ...money, ...decision };
    if (decision.decline_reason !== null) {
      return record(unit, standing, { event: 'decline', columns, at: now });
    }
    // Keep the authorized amounts too: a forced posting has none, because it was never decided.
    const authorized = {
      authorized_amount_cents: money.amount_cents,
      authorized_prior_balance_cents: prior,
      authorized_new_balance_cents: prior - amountCents,
    };
    return record(unit, standing, {
      event: 'post',
      columns: { ...columns, ...authorized, cleared_cents: amountCents },
      journal: { journalId: newId(), ...movementOfClearing(prior, amountCents) },
      at: now,
    });
  });
}
