import { DomainError, invalidInput } from '../../kernel/domain-error.ts';
import { newId } from '../../kernel/ids.ts';
import { formatDecimalAmount } from '../../kernel/money.ts';
import { transition } from '../../kernel/state-table.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { eventsOfStep } from './purchase-events.ts';
import {
  type CardStanding,
  describeMovement,
  findDecline,
  movementOfClearing,
  type StandingPurchase,
} from './purchase-life-rules.ts';
import { insertTransaction, lockCardStanding, lockPurchase } from './purchase-life-store.ts';
import { type Merchant, merchantAgain, merchantOf } from './purchase-merchant-rules.ts';
import type { PurchaseRequest } from './purchase-rules.ts';
import type { CardTransaction } from './transaction-rules.ts';
import { type Announcement, transactionStates } from './transaction-states.ts';

/** Transactions that are decided when they come, and never pending. */

const nothing = { heldCents: 0n, clearedCents: 0n, refundableCents: 0n };

/**
 * Posts a purchase that was never authorized here: authorization and clearing in one message, or one
 * that the network forces. It is posted whatever can be spent and whatever became of the card.
 *
 * @throws DomainError `card_dne`, `account_closed`; `invalid_input` for a foreign currency.
 */
export async function postPurchase(
  context: Context,
  request: PurchaseRequest,
): Promise<CardTransaction> {
  return context.transaction(async (tx) => {
    const standing = await requireOpenAccount(tx, context, request);
    const movement = movementOfClearing(standing.available_cents, request.amountCents);
    return record(tx, context, standing, {
      event: 'post',
      columns: {
        ...merchantOf(request),
        amount_cents: -request.amountCents,
        cleared_cents: request.amountCents,
      },
      journal: { journalId: newId(), ...movement },
    });
  });
}

/**
 * Gives money back that belongs to no purchase known here.
 *
 * @throws DomainError `card_dne`, `account_closed`; `invalid_input` for a foreign currency.
 */
export async function refundCard(
  context: Context,
  request: PurchaseRequest,
): Promise<CardTransaction> {
  return context.transaction(async (tx) => {
    const standing = await requireOpenAccount(tx, context, request);
    return record(tx, context, standing, {
      event: 'give back',
      columns: { ...merchantOf(request), amount_cents: request.amountCents },
      journal: { journalId: newId(), ...describeMovement('purchase_refunded') },
    });
  });
}

/**
 * Refunds a completed purchase, wholly or in part, by a transaction of its own that names it. The
 * purchase is `returned` when nothing of it is left.
 *
 * @throws DomainError `transaction_dne`, `transaction_not_completed`, `amount_exceeds_cleared`,
 *   `account_closed`.
 */
export async function refundPurchase(
  context: Context,
  transactionId: string,
  refund: { amountCents: bigint | null },
): Promise<CardTransaction> {
  return context.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, context.brandId, transactionId);
    if (!purchase) throw new DomainError('transaction_dne', { transaction_id: transactionId });
    const { transaction_id, state } = purchase;
    const refundable = (purchase.cleared_cents ?? 0n) - (purchase.refunded_cents ?? 0n);
    const amountCents = refund.amountCents ?? refundable;
    const step = transition(transactionStates, state, 'refund', {
      ...nothing,
      refundableCents: refundable - amountCents,
    });
    if (!step.moved) throw new DomainError('transaction_not_completed', { transaction_id, state });
    if (refundable < amountCents || refundable === 0n) {
      const left = formatDecimalAmount(refundable);
      throw new DomainError('amount_exceeds_cleared', { transaction_id, refundable: left });
    }
    refuseClosed(purchase);
    return record(tx, context, purchase, {
      event: 'give back',
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
 * Asks what can be spent with a card: a transaction of nothing, declined as a purchase of nothing
 * would be.
 *
 * @throws DomainError `card_dne`.
 */
export async function inquireBalance(
  context: Context,
  request: PurchaseRequest,
): Promise<CardTransaction> {
  return context.transaction(async (tx) => {
    const standing = await requireCard(tx, context, request.cardId);
    const today = context.clock.now().toZonedDateTimeISO('UTC').toPlainDate();
    // Nothing is asked for, so that even who has overspent is told how it stands.
    const askedFor = { amountCents: standing.available_cents, today };
    const decline = findDecline(standing, askedFor);
    const columns = {
      ...merchantOf(request),
      currency: standing.account_currency,
      amount_cents: 0n,
    };
    return record(tx, context, standing, {
      event: decline ? 'decline' : 'inquire',
      columns: { ...columns, ...declineColumns(decline) },
    });
  });
}

/** Keeps an increment that was declined, which leaves its purchase as it was. */
export async function recordDeclinedIncrement(
  tx: Tx,
  context: Context,
  purchase: StandingPurchase,
  amountCents: bigint,
  decline: Decline,
): Promise<CardTransaction> {
  return record(tx, context, purchase, {
    event: 'decline',
    columns: {
      ...merchantAgain(purchase),
      ...declineColumns(decline),
      amount_cents: -amountCents,
      original_transaction_id: purchase.transaction_id,
    },
  });
}

type Decline = NonNullable<ReturnType<typeof findDecline>>;

interface NewRecord {
  event: 'post' | 'give back' | 'inquire' | 'decline';
  columns: Merchant & Pick<CardTransaction, 'amount_cents'> & Partial<CardTransaction>;
  journal?: { journalId: string } & ReturnType<typeof describeMovement>;
  originalState?: CardTransaction['state'];
}

async function record(
  tx: Tx,
  context: Context,
  standing: CardStanding,
  { event, columns, journal, originalState }: NewRecord,
): Promise<CardTransaction> {
  const step = transition(transactionStates, null, event, nothing);
  if (!step.moved) throw new Error(`No transaction begins with ${event}`);
  const now = context.clock.now().round({ smallestUnit: 'millisecond' });
  const row: CardTransaction = {
    brand_id: context.brandId,
    transaction_id: newId(),
    customer_id: standing.customer_id,
    card_id: standing.card_id,
    account_id: standing.account_id,
    state: step.to,
    response_code: '00',
    decline_reason: null,
    prior_balance_cents: standing.available_cents,
    new_balance_cents: standing.available_cents + (journal ? columns.amount_cents : 0n),
    original_transaction_id: null,
    settled_at: journal ? now : null,
    cleared_cents: null,
    refunded_cents: null,
    authorized_amount_cents: null,
    authorized_prior_balance_cents: null,
    authorized_new_balance_cents: null,
    date_created: now,
    date_updated: now,
    ...columns,
  };
  const announcements: readonly Announcement[] = step.effects;
  const recorded = await insertTransaction(tx, row, {
    journal: journal ?? null,
    originalState: originalState ?? null,
    events: eventsOfStep(row, {
      announcements,
      at: now,
      amountCents: columns.amount_cents < 0n ? -columns.amount_cents : columns.amount_cents,
      state: step.to,
      isForced: journal?.isReturn ?? false,
    }),
  });
  if (!recorded) throw new Error(`Transaction ${row.transaction_id} was not recorded`);
  return row;
}

async function requireCard(tx: Tx, context: Context, cardId: string): Promise<CardStanding> {
  const standing = await lockCardStanding(tx, context.brandId, cardId);
  if (!standing) throw new DomainError('card_dne', { card_id: cardId });
  return standing;
}

/** What posts money without an authorization does so in the program's currency, while it can. */
async function requireOpenAccount(
  tx: Tx,
  context: Context,
  request: PurchaseRequest,
): Promise<CardStanding> {
  const standing = await requireCard(tx, context, request.cardId);
  if (standing.account_currency !== request.currency) {
    const rule = `must be the currency of the card's program, ${standing.account_currency}`;
    throw invalidInput([{ field: 'currency', rule }]);
  }
  refuseClosed(standing);
  return standing;
}

/** A closed account is settled for good, and its deposit paid back. */
function refuseClosed({ account_id, account_status }: CardStanding): void {
  if (account_status === 'closed') throw new DomainError('account_closed', { account_id });
}

function declineColumns(decline: Decline | null) {
  return decline ? { response_code: decline.code, decline_reason: decline.reason } : {};
}
