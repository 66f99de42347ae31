import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { formatDecimalAmount } from '../../../kernel/money.ts';
import { transition } from '../../../kernel/state-table.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { signalEvents } from '../../../platform/db/event-signal.ts';
import { presentTraceparent } from '../../../platform/tracing/tracing.ts';
import { accountErrors } from '../../accounts/accounts/accounts.ts';
import { cardErrors } from '../cards/cards.ts';
import { validityDay } from './decided-day-rules.ts';
import { eventsOfStep } from './purchase-events.ts';
import {
  type CardStanding,
  describeMovement,
  movementOfClearing,
  refuseOtherCurrency,
  refuseOutOfRange,
  type StandingPurchase,
} from './purchase-life-rules.ts';
import { insertTransaction, lockCardStanding, lockPurchase } from './purchase-life-store.ts';
import {
  type Merchant,
  type Money,
  merchantAgain,
  merchantOf,
  moneyOf,
  notConverted,
} from './purchase-merchant-rules.ts';
import type { PurchaseRequest } from './purchase-rules.ts';
import { decideStep, inOwnCurrency, type StepDecision } from './step-decisions-store.ts';
import { transactionErrors } from './transaction-errors.ts';
import type { CardTransaction } from './transaction-rules.ts';
import { type Announcement, transactionStates } from './transaction-states.ts';

/** Transactions that are decided on receipt, and never pending. */

const nothing = { heldCents: 0n, clearedCents: 0n, refundableCents: 0n };

/**
 * Posts a purchase that was never authorized here, as the network forces it: at any available
 * balance and any card status.
 *
 * @throws DomainError `card_dne`, `account_closed`, `balance_out_of_range`; `invalid_input` for a
 *   foreign currency without a rate.
 */
export async function postPurchase(
  context: Context,
  request: PurchaseRequest,
): Promise<CardTransaction> {
  return context.unit(async (unit) => {
    const standing = await requireOpenAccount(unit, request);
    const money = moneyInProgram(standing, request);
    const clearedCents = -money.amount_cents;
    const movement = movementOfClearing(standing.available_cents, clearedCents);
    return record(unit, standing, {
      event: 'post',
      columns: { ...merchantOf(request), ...money, cleared_cents: clearedCents },
      journal: { journalId: newId(), ...movement },
    });
  });
}

/**
 * Posts a refund that names no known purchase.
 *
 * @throws DomainError `card_dne`, `account_closed`, `balance_out_of_range`; `invalid_input` for a
 *   foreign currency without a rate.
 */
export async function refundCard(
  context: Context,
  request: PurchaseRequest,
): Promise<CardTransaction> {
  return context.unit(async (unit) => {
    const standing = await requireOpenAccount(unit, request);
    const money = moneyInProgram(standing, request);
    return record(unit, standing, {
      event: 'credit',
      columns: { ...merchantOf(request), ...toRefund(money) },
      journal: { journalId: newId(), ...describeMovement('purchase_refunded') },
    });
  });
}

/**
 * Refunds a completed purchase, wholly or in part, by a new transaction that names it. The
 * purchase is `returned` once it is wholly refunded.
 *
 * @throws DomainError `transaction_dne`, `transaction_not_completed`, `amount_exceeds_cleared`,
 *   `account_closed`, `balance_out_of_range`; `invalid_input` for another currency than the
 *   purchase's.
 */
export async function refundPurchase(
  context: Context,
  transactionId: string,
  refund: { amountCents: bigint | null; currency: string | null },
): Promise<CardTransaction> {
  return context.unit(async (unit) => {
    const purchase = await lockPurchase(unit, transactionId);
    if (!purchase) {
      throw new DomainError(transactionErrors.transaction_dne, { transaction_id: transactionId });
    }
    refuseOtherCurrency(purchase, refund.currency);
    const { transaction_id, state } = purchase;
    const refundable = (purchase.cleared_cents ?? 0n) - (purchase.refunded_cents ?? 0n);
    const amountCents = refund.amountCents ?? refundable;
    const step = transition(transactionStates, state, 'refund', {
      ...nothing,
      refundableCents: refundable - amountCents,
    });
    if (!step.moved) {
      throw new DomainError(transactionErrors.transaction_not_completed, { transaction_id, state });
    }
    if (refundable < amountCents || refundable === 0n) {
      const left = formatDecimalAmount(refundable);
      throw new DomainError(transactionErrors.amount_exceeds_cleared, {
        transaction_id,
        refundable: left,
      });
    }
    refuseClosed(purchase);
    return record(unit, purchase, {
      event: 'credit',
      columns: {
        ...merchantAgain(purchase),
        amount_cents: amountCents,
        original_transaction_id: transaction_id,
      },
      journal: { journalId: newId(), ...describeMovement('purchase_refunded') },
      originalState: step.to,
    });
  });
}

/**
 * Records a balance inquiry: a transaction of amount zero, declined by the checks of a purchase of
 * amount zero.
 *
 * @throws DomainError `card_dne`.
 */
export async function inquireBalance(
  context: Context,
  request: PurchaseRequest,
): Promise<CardTransaction> {
  return context.unit(async (unit) => {
    const standing = await requireCard(unit, request.cardId);
    const now = momentOf(unit);
    // Amount zero: an overdrawn cardholder still gets the balance.
    const decision = await decideStep(unit, {
      cardId: standing.card_id,
      day: validityDay(now),
      countsAt: now,
      mcc: request.mcc,
      merchantCountry: request.merchantCountry,
      amountCents: 0n,
      purchaseCents: null,
      ...inOwnCurrency,
    });
    const columns = {
      ...merchantOf(request),
      currency: standing.account_currency,
      amount_cents: 0n,
    };
    return record(unit, standing, {
      event: decision.decline_reason === null ? 'inquire' : 'decline',
      columns: { ...columns, ...decision },
      at: now,
    });
  });
}

/** Records a declined increment as a transaction; its purchase does not change. */
export async function recordDeclinedIncrement(
  unit: Unit,
  purchase: StandingPurchase,
  step: { amountCents: bigint; now: Temporal.Instant; decision: StepDecision },
): Promise<CardTransaction> {
  return record(unit, purchase, {
    event: 'decline',
    columns: {
      ...merchantAgain(purchase),
      ...step.decision,
      amount_cents: -step.amountCents,
      original_transaction_id: purchase.transaction_id,
    },
    at: step.now,
  });
}

interface NewRecord {
  event: 'post' | 'credit' | 'inquire' | 'decline';
  columns: Merchant &
    Pick<CardTransaction, 'amount_cents'> &
    Partial<CardTransaction & StepDecision>;
  journal?: { journalId: string } & ReturnType<typeof describeMovement>;
  originalState?: CardTransaction['state'];
  /** Time of the decision; undefined for a transaction without one. */
  at?: Temporal.Instant;
}

/** Current time in milliseconds, as stored: decision and row must have the same day. */
export function momentOf(context: Context): Temporal.Instant {
  return context.clock.now().round({ smallestUnit: 'millisecond' });
}

export async function record(
  unit: Unit,
  standing: CardStanding,
  { event, columns, journal, originalState, at }: NewRecord,
): Promise<CardTransaction> {
  const step = transition(transactionStates, null, event, nothing);
  if (!step.moved) throw new Error(`No transaction begins with ${event}`);
  const now = at ?? momentOf(unit);
  const before = standing.available_cents;
  const after = before + (journal ? columns.amount_cents : 0n);
  if (journal) refuseOutOfRange(standing.account_id, { before, after });
  const row: CardTransaction = {
    brand_id: unit.brandId,
    transaction_id: newId(),
    customer_id: standing.customer_id,
    card_id: standing.card_id,
    account_id: standing.account_id,
    state: step.to,
    response_code: '00',
    decline_reason: null,
    prior_balance_cents: before,
    new_balance_cents: after,
    original_transaction_id: null,
    settled_at: journal ? now : null,
    cleared_cents: null,
    refunded_cents: null,
    authorized_amount_cents: null,
    authorized_prior_balance_cents: null,
    authorized_new_balance_cents: null,
    ...notConverted,
    date_created: now,
    date_updated: now,
    ...columns,
  };
  const announcements: readonly Announcement[] = step.effects;
  const recorded = await insertTransaction(unit, row, {
    journal: journal ?? null,
    originalState: originalState ?? null,
    traceparent: presentTraceparent(),
    events: eventsOfStep(row, {
      announcements,
      at: now,
      amountCents: columns.amount_cents < 0n ? -columns.amount_cents : columns.amount_cents,
      state: step.to,
      isForced: journal?.isReturn ?? false,
    }),
  });
  if (!recorded) throw new Error(`Transaction ${row.transaction_id} was not recorded`);
  signalEvents(unit);
  return row;
}

/** Locks the balance of the card's account, and returns card and account. */
export async function requireCard(unit: Unit, cardId: string): Promise<CardStanding> {
  const standing = await lockCardStanding(unit, cardId);
  if (!standing) throw new DomainError(cardErrors.card_dne, { card_id: cardId });
  return standing;
}

async function requireOpenAccount(unit: Unit, request: PurchaseRequest): Promise<CardStanding> {
  const standing = await requireCard(unit, request.cardId);
  refuseClosed(standing);
  return standing;
}

/** Refuses a closed account: it is settled for good and its deposit is paid out. */
function refuseClosed({ account_id, account_status }: CardStanding): void {
  if (account_status === 'closed') {
    throw new DomainError(accountErrors.account_closed, { account_id });
  }
}

/** @throws DomainError `invalid_input` for a foreign currency without a rate. */
function moneyInProgram({ account_currency }: CardStanding, request: PurchaseRequest): Money {
  if (account_currency === request.currency) return moneyOf(request, null);
  if (request.exchange) return moneyOf(request, account_currency);
  const rule = `must be the currency of the card's program, ${account_currency}, or come with an exchange_rate`;
  throw invalidInput([{ field: 'currency', rule }]);
}

function toRefund(money: Money): Money {
  const original = money.original_amount_cents;
  return {
    ...money,
    amount_cents: -money.amount_cents,
    original_amount_cents: original === null ? null : -original,
  };
}
