import { DomainError } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { signalEvents } from '../../../platform/db/event-signal.ts';
import { requestErrors } from '../../../platform/http/errors/request-errors.ts';
import { presentTraceparent } from '../../../platform/tracing/tracing.ts';
import { cardErrors } from '../cards/cards.ts';
import { purchaseGatherer } from './purchase-gatherer.ts';
import { merchantOf, moneyOf } from './purchase-merchant-rules.ts';
import { fingerprintOfPurchase, type PurchaseRequest } from './purchase-rules.ts';
import { getTransaction } from './read-transactions.ts';
import { asFirstAnswered, type CardTransaction } from './transaction-rules.ts';
import { type Decision, decideInUnit, type PurchaseToDecide } from './transactions-store.ts';

interface Authorization {
  /** The transaction at its decision. */
  transaction: CardTransaction;
  /** True for a repeat of the request. */
  replayed: boolean;
}

/**
 * Decides a purchase on a card and records it, with its hold and event, in one round trip. A decline
 * is an answer, not an error (completion page, section 6).
 *
 * @throws DomainError `card_dne`, `idempotency_key_mismatch`, `idempotency_key_in_progress`,
 *   `overloaded`.
 */
export async function authorizePurchase(
  context: Context,
  request: PurchaseRequest,
  idempotencyKey: string | null,
): Promise<Authorization> {
  const purchase = toDecide(request, idempotencyKey);
  const decided = await context.port(purchaseGatherer).submit(context.brandId, purchase);
  return readAuthorization(context, purchase, decided);
}

/** Decides and records a purchase as `authorizePurchase` does, in a unit and beside no other purchase. */
export async function authorizeInUnit(
  unit: Unit,
  request: PurchaseRequest,
  idempotencyKey: string | null,
): Promise<Authorization> {
  const purchase = toDecide(request, idempotencyKey);
  const decided = await decideInUnit(unit, wallClock.now(), purchase);
  signalEvents(unit);
  return readAuthorization(unit, purchase, decided);
}

function toDecide(request: PurchaseRequest, idempotencyKey: string | null): PurchaseToDecide {
  return {
    transactionId: newId(),
    eventId: newId(),
    request,
    idempotencyKey,
    fingerprint: idempotencyKey === null ? null : fingerprintOfPurchase(request),
    traceparent: presentTraceparent(),
  };
}

async function readAuthorization(
  context: Context,
  purchase: PurchaseToDecide,
  { decision, at }: { decision: Decision; at: Temporal.Instant },
): Promise<Authorization> {
  switch (decision.outcome) {
    case 'decided':
      return { transaction: decidedRow(context, purchase, decision, at), replayed: false };
    case 'replayed': {
      const row = await getTransaction(context, decision.transactionId);
      return { transaction: asFirstAnswered(row), replayed: true };
    }
    case 'key_mismatch':
      throw new DomainError(requestErrors.idempotency_key_mismatch);
    case 'key_in_progress':
      throw new DomainError(requestErrors.idempotency_key_in_progress);
    case 'unknown_card':
      throw new DomainError(cardErrors.card_dne, { card_id: purchase.request.cardId });
  }
}

/** Builds the row that authorize_purchases has just written, to save a read. */
function decidedRow(
  context: Context,
  purchase: PurchaseToDecide,
  decision: Extract<Decision, { outcome: 'decided' }>,
  at: Temporal.Instant,
): CardTransaction {
  const { request } = purchase;
  return {
    brand_id: context.brandId,
    transaction_id: purchase.transactionId,
    customer_id: decision.customerId,
    card_id: request.cardId,
    account_id: decision.accountId,
    state: decision.declineReason === null ? 'pending' : 'declined',
    response_code: decision.responseCode,
    decline_reason: decision.declineReason,
    ...merchantOf(request),
    ...moneyOf(request, decision.convertedCurrency),
    prior_balance_cents: decision.priorBalanceCents,
    new_balance_cents: decision.newBalanceCents,
    original_transaction_id: null,
    settled_at: null,
    cleared_cents: null,
    refunded_cents: null,
    authorized_amount_cents: null,
    authorized_prior_balance_cents: null,
    authorized_new_balance_cents: null,
    date_created: at,
    date_updated: at,
  };
}
