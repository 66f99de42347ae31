import type pg from 'pg';
import { DomainError, invalidInput } from '../../kernel/domain-error.ts';
import { newId } from '../../kernel/ids.ts';
import type { ReadBrandClock } from '../../platform/clock/brand-clocks.ts';
import { wallClock } from '../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../platform/context.ts';
import { isRolledBack } from '../../platform/db/database.ts';
import { createGatherer, type Gatherer } from '../../platform/gatherer.ts';
import { type Page, type PageRequest, toPage } from '../../platform/http/paging.ts';
import { definePort } from '../../platform/port.ts';
import { tellAccountsMoved } from '../accounts/accounts.ts';
import { type DecisionRecord, readDecision } from './decisions.ts';
import {
  createHoldExpiryStarter,
  expireHolds,
  type HoldExpiryStarter,
  scheduleHoldExpiry,
} from './hold-expiry.ts';
import {
  clearPurchase,
  expirePurchase,
  incrementPurchase,
  reversePurchase,
} from './purchase-life.ts';
import { moneyOf } from './purchase-merchant-rules.ts';
import { inquireBalance, postPurchase, refundCard, refundPurchase } from './purchase-records.ts';
import { fingerprintOfPurchase, type PurchaseRequest } from './purchase-rules.ts';
import { takeSingleMessage } from './purchase-single-message.ts';
import { asFirstAnswered, type CardTransaction } from './transaction-rules.ts';
import {
  type Decision,
  decidePurchases,
  findTransaction,
  listTransactionRows,
  type PurchaseToDecide,
  type TransactionFilter,
} from './transactions-store.ts';

export type { Decision, DecisionRecord } from './decisions.ts';
export type { HoldExpiryStarter } from './hold-expiry.ts';
export type { PurchaseRequest } from './purchase-rules.ts';
export type { CardTransaction } from './transaction-rules.ts';

/** Where purchases are gathered on their way to the database; one a process. */
export type PurchaseGatherer = Gatherer<PurchaseToDecide, Decided>;

/** Gatherer of purchases that are authorized at the same time. */
export const purchaseGatherer = definePort<PurchaseGatherer>('purchase gatherer');

interface Decided {
  decision: Decision;
  /** The time that the purchase was decided at, on the brand's clock. */
  at: Temporal.Instant;
}

/**
 * Measured (docs/decisions/0040): a second call of the same brand halves the batches and wins nothing
 * that the gatherer's order of calls and answers has not won. Other brands need not wait for it. A
 * batch that could take all of 128 requests at once would: database and service would take turns.
 */
const limits = { maxBatch: 64, maxInFlightOfGroup: 1, maxInFlight: 4, maxWaiting: 4096 };

/** Opens the gatherer; `onBatch` is told how many purchases went in each call, `onCommit` of each commit. */
export function openPurchaseGatherer(
  pool: pg.Pool,
  { onBatch, onCommit }: { onBatch?: (size: number) => void; onCommit?: () => void } = {},
): PurchaseGatherer {
  return createGatherer<PurchaseToDecide, Decided>({
    ...limits,
    ...(onBatch ? { onBatch } : {}),
    mayRepeat: isRolledBack,
    run: async (brandId, purchases) => {
      const { at, decisions } = await decidePurchases(pool, brandId, wallClock.now(), purchases);
      onCommit?.();
      return decisions.map((decision) => ({ decision, at }));
    },
  });
}

/**
 * Decides a purchase on a card and records it, with its hold and event, in one round trip. A decline
 * is an answer, not an error (completion page, section 6).
 *
 * @returns the transaction as it was when it was decided, and whether this is a repeat of it.
 * @throws DomainError `card_dne`, `idempotency_key_mismatch`, `idempotency_key_in_progress`,
 *   `overloaded`.
 */
export async function authorizePurchase(
  context: Context,
  gatherer: PurchaseGatherer,
  request: PurchaseRequest,
  idempotencyKey: string | null,
): Promise<{ transaction: CardTransaction; replayed: boolean }> {
  const fingerprint = idempotencyKey === null ? null : fingerprintOfPurchase(request);
  const purchase = {
    transactionId: newId(),
    eventId: newId(),
    request,
    idempotencyKey,
    fingerprint,
  };
  const { decision, at } = await gatherer.submit(context.brandId, purchase);
  switch (decision.outcome) {
    case 'decided':
      return { transaction: decidedRow(context, purchase, decision, at), replayed: false };
    case 'replayed': {
      const row = await getTransaction(context, decision.transactionId);
      return { transaction: asFirstAnswered(row), replayed: true };
    }
    case 'key_mismatch':
      throw new DomainError('idempotency_key_mismatch');
    case 'key_in_progress':
      throw new DomainError('idempotency_key_in_progress');
    case 'unknown_card':
      throw new DomainError('card_dne', { card_id: request.cardId });
  }
}

/** In the purchase's own currency, which may be named. */
interface PartOfPurchase {
  transactionId: string;
  amountCents: bigint | null;
  currency: string | null;
}

/** What may become of a card after, or without, an authorization. Amounts are above zero. */
export type PurchaseStep =
  /** Without an amount, all that is held. */
  | (PartOfPurchase & { do: 'clear'; isFinal: boolean })
  | { do: 'reverse'; transactionId: string; amountCents: bigint | null }
  | { do: 'increment'; transactionId: string; amountCents: bigint }
  | { do: 'expire'; transactionId: string }
  /** Without an amount, all that cleared and was not refunded. */
  | (PartOfPurchase & { do: 'refund' })
  /** Without a known purchase; `single` is authorization and clearing in one. */
  | { do: 'single' | 'post' | 'refundCard' | 'inquire'; request: PurchaseRequest };

/**
 * Takes one step in a purchase's life (docs/decisions/0042): its state, its hold, the journal and
 * the events change together.
 *
 * @returns the transaction that the step changed or made.
 * @throws DomainError `transaction_dne`, `card_dne`; `transaction_not_pending` or
 *   `transaction_not_completed`; `amount_exceeds_hold` or `amount_exceeds_cleared`;
 *   `account_closed`, `balance_out_of_range`; `invalid_input` for a foreign currency.
 */
export async function takePurchaseStep(
  context: Context,
  step: PurchaseStep,
): Promise<CardTransaction> {
  return context.unit(async (unit) => {
    const transaction = await take(unit, step);
    await tellAccountsMoved(unit, [transaction.account_id]);
    return transaction;
  });
}

async function take(context: Context, step: PurchaseStep): Promise<CardTransaction> {
  switch (step.do) {
    case 'clear':
      return clearPurchase(context, step.transactionId, step);
    case 'reverse':
      return reversePurchase(context, step.transactionId, step);
    case 'increment':
      return incrementPurchase(context, step.transactionId, step);
    case 'expire':
      return expirePurchase(context, step.transactionId);
    case 'refund':
      return refundPurchase(context, step.transactionId, step);
    case 'single':
      return takeSingleMessage(context, step.request);
    case 'post':
      return postPurchase(context, step.request);
    case 'refundCard':
      return refundCard(context, step.request);
    case 'inquire':
      return inquireBalance(context, step.request);
  }
}

/** What starts a brand's sweep of holds before its first purchase; one a process. */
export function openHoldExpiry(readClock: ReadBrandClock): HoldExpiryStarter {
  return createHoldExpiryStarter(readClock);
}

/** Sees to it that holds will expire in a brand that is new, or emptied behind a starter's back. */
export async function startHoldExpiry(unit: Unit): Promise<void> {
  await scheduleHoldExpiry(unit);
}

/** Ends the brand's holds that were not cleared in time, `from` the first that may be, and goes on. */
export async function expireUnclearedHolds(context: Context, from: string): Promise<void> {
  await expireHolds(context, from, (transactionId) =>
    takePurchaseStep(context, { do: 'expire', transactionId }),
  );
}

/** The row that authorize_purchases has just written, without reading it again. */
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
    ...moneyOf(request, decision.convertedCurrency),
    prior_balance_cents: decision.priorBalanceCents,
    new_balance_cents: decision.newBalanceCents,
    merchant_name: request.merchantName,
    merchant_id: request.merchantId,
    merchant_city: request.merchantCity,
    merchant_state: request.merchantState,
    merchant_zip_code: request.merchantZipCode,
    merchant_country: request.merchantCountry,
    mcc: request.mcc,
    transaction_time: `${request.transactionTime}:00`,
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

/** The transaction, or `transaction_dne` when the brand has none of that id. */
export async function getTransaction(
  context: Context,
  transactionId: string,
): Promise<CardTransaction> {
  const row = await findTransaction(context, transactionId);
  if (!row) throw new DomainError('transaction_dne', { transaction_id: transactionId });
  return row;
}

/** Why a transaction was approved or declined; see `readDecision`. */
export async function getDecision(
  context: Context,
  transactionId: string,
): Promise<DecisionRecord> {
  return readDecision(context, transactionId);
}

export interface TransactionSearch {
  customerId?: string | undefined;
  accountId?: string | undefined;
  cardId?: string | undefined;
  state?: CardTransaction['state'] | undefined;
  /** First and last day of creation, both included, in UTC. */
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** A page of the brand's card transactions, newest first. */
export async function listTransactions(
  context: Context,
  search: TransactionSearch,
  page: PageRequest,
): Promise<Page<CardTransaction>> {
  const { startDate, endDate, ...rest } = search;
  if (startDate && endDate && endDate < startDate) {
    throw invalidInput([{ field: 'end_date', rule: 'must not be before start_date' }]);
  }
  const filter: TransactionFilter = {
    ...rest,
    from: startDate ? startOfDay(startDate) : undefined,
    to: endDate ? endOfDay(endDate) : undefined,
  };
  const { before, limit } = page;
  const rows = await listTransactionRows(context, filter, {
    before,
    limit: limit + 1,
  });
  return toPage(rows, limit);
}

function startOfDay(date: string): Temporal.Instant {
  return Temporal.Instant.from(`${date}T00:00Z`);
}

/** Its last microsecond, which is as fine as the database counts: after 9999-12-31 comes no date. */
function endOfDay(date: string): Temporal.Instant {
  return Temporal.Instant.from(`${date}T23:59:59.999999Z`);
}
