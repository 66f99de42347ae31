import { CompiledQuery, sql } from 'kysely';
import type { Unit } from '../../../platform/context.ts';
import { bytesArray, uuidArray } from '../../../platform/db/array-binary.ts';
import { arrayText } from '../../../platform/db/array-text.ts';
import type { Handle } from '../../../platform/db/database.ts';
import { gatherReads } from '../../../platform/db/gather-reads.ts';
import { readPrepared } from '../../../platform/db/prepared-reads.ts';
import type { Statement } from '../../../platform/db/scoped-query.ts';
import { searchedList } from '../../../platform/db/searched-list.ts';
import type { PurchaseRequest } from './purchase-rules.ts';
import type { CardTransaction } from './transaction-rules.ts';

/** Parameters of one purchase in `authorize_purchases`, with the ids of its new records. */
export interface PurchaseToDecide {
  transactionId: string;
  eventId: string;
  request: PurchaseRequest;
  idempotencyKey: string | null;
  fingerprint: Buffer | null;
  /** Span of the request. */
  traceparent: string | null;
}

/** One answer of `authorize_purchases` (sql/authorize-purchases.sql). */
export type Decision =
  | {
      outcome: 'decided';
      customerId: string;
      accountId: string;
      responseCode: string;
      declineReason: string | null;
      priorBalanceCents: bigint;
      newBalanceCents: bigint;
      /** The program's currency if the purchase was converted into it, else null. */
      convertedCurrency: string | null;
    }
  | { outcome: 'replayed'; transactionId: string }
  | { outcome: 'key_mismatch' | 'key_in_progress' | 'unknown_card' };

type DecisionRow = [
  ...[string, string | null, string, string, string, string | null, bigint, bigint],
  string | null,
  string,
];

/** Calls `enter_world`, because the brand may be reset or restored at the same time. */
const decideText = `select d.*, now.text
  from brand_time(enter_world($1), $2) now
 cross join lateral authorize_purchases($1, now.at, now.text, $3, $4, $5, $6, $7, $8, $9, $10, $11,
    $12, $13, $14, $15, $16, $17, $18, $19, $20) d`;

/**
 * Decides a batch of one brand's purchases at the brand's time: one statement and transaction,
 * prepared once per connection. The answers come in the order of the requests.
 */
export async function decidePurchases(
  handle: Pick<Handle, 'query'>,
  brandId: string,
  wall: Temporal.Instant,
  purchases: PurchaseToDecide[],
): Promise<{ at: Temporal.Instant; decisions: Decision[] }> {
  const isTraced = purchases.some(({ traceparent }) => traceparent !== null);
  const hasRates = purchases.some(({ request }) => request.exchange !== null);
  const column = (of: (purchase: PurchaseToDecide) => string | bigint | null) =>
    arrayText(purchases.map(of));
  const { rows } = await handle.query<DecisionRow>({
    name: 'authorize_purchases',
    text: decideText,
    rowMode: 'array',
    values: [
      brandId,
      wall.toString(),
      uuidArray(purchases.map((purchase) => purchase.transactionId)),
      uuidArray(purchases.map((purchase) => purchase.eventId)),
      uuidArray(purchases.map(({ request }) => request.cardId)),
      column(({ request }) => request.amountCents),
      column(({ request }) => request.currency),
      column(({ request }) => request.transactionTime),
      column(({ request }) => request.merchantName),
      column(({ request }) => request.merchantId),
      column(({ request }) => request.merchantCity),
      column(({ request }) => request.merchantState),
      column(({ request }) => request.merchantZipCode),
      column(({ request }) => request.merchantCountry),
      column(({ request }) => request.mcc),
      column((purchase) => purchase.idempotencyKey),
      bytesArray(purchases.map((purchase) => purchase.fingerprint)),
      hasRates ? column(({ request }) => request.exchange?.rate ?? null) : null,
      hasRates ? column(({ request }) => request.exchange?.convertedCents ?? null) : null,
      isTraced ? column((purchase) => purchase.traceparent) : null,
    ],
  });
  const [[, , , , , , , , , at] = []] = rows;
  if (at === undefined) throw new Error('authorize_purchases answered nothing');
  return { at: Temporal.Instant.from(at), decisions: rows.map(readDecision) };
}

/** Decides one purchase in a unit's own transaction. */
export async function decideInUnit(
  unit: Unit,
  wall: Temporal.Instant,
  purchase: PurchaseToDecide,
): Promise<{ at: Temporal.Instant; decision: Decision }> {
  const query: Handle['query'] = async <Row>({ text, values = [] }: Statement) => {
    const { rows } = await unit.db.executeQuery<object>(CompiledQuery.raw(text, values));
    return { rows: rows.map((row) => Object.values(row) as Row) };
  };
  const { at, decisions } = await decidePurchases({ query }, unit.brandId, wall, [purchase]);
  const [decision] = decisions;
  if (!decision) throw new Error('authorize_purchases decided nothing');
  return { at, decision };
}

function readDecision(row: DecisionRow): Decision {
  const [outcome, transactionId, customerId, accountId, responseCode, declineReason] = row;
  switch (outcome) {
    case 'decided':
      return {
        outcome,
        customerId,
        accountId,
        responseCode,
        declineReason,
        priorBalanceCents: row[6],
        newBalanceCents: row[7],
        convertedCurrency: row[8],
      };
    case 'replayed':
      if (transactionId === null) throw new Error('A repeat names no purchase');
      return { outcome, transactionId };
    case 'key_mismatch':
    case 'key_in_progress':
    case 'unknown_card':
      return { outcome };
    default:
      throw new Error(`authorize_purchases answered ${outcome}`);
  }
}

/** Finds a transaction, or undefined. Concurrent reads share one query. */
export const findTransaction = gatherReads({
  read: (scope, transactionIds) =>
    readPrepared(
      scope.db,
      'find_transactions',
      scope.db
        .selectFrom('transactions')
        .selectAll()
        .where('brand_id', '=', scope.brandId)
        .where('transaction_id', '=', sql<string>`any(${transactionIds}::uuid[])`)
        .compile(),
    ),
  idOf: (transaction) => transaction.transaction_id,
});

export interface TransactionFilter {
  customerId?: string | undefined;
  accountId?: string | undefined;
  cardId?: string | undefined;
}

/** Conditions on transactions that have no index: each index more would double the cost of a purchase (0080). */
export interface TransactionConditions {
  state?: CardTransaction['state'] | undefined;
  /** Earliest creation, inclusive. */
  from?: Temporal.Instant | undefined;
  /** Latest creation, inclusive. */
  to?: Temporal.Instant | undefined;
  /** A part of the merchant's name, in any case. */
  merchant?: string | undefined;
  mcc?: string | undefined;
  declineReason?: string | undefined;
  responseCode?: string | undefined;
  leastCents?: bigint | undefined;
  mostCents?: bigint | undefined;
}

/**
 * The brand's transactions. Filters by customer or card use its credit accounts, so that one index
 * serves all filters and a purchase writes only one.
 */
export const transactionList = searchedList({
  id: 'transaction_id',
  rows: (scope, filter: TransactionFilter) => {
    const { customerId, accountId, cardId } = filter;
    let query = scope.db
      .selectFrom('transactions')
      .selectAll()
      .where('brand_id', '=', scope.brandId);
    if (accountId) query = query.where('account_id', '=', accountId);
    if (customerId) {
      query = query.where('account_id', 'in', (eb) =>
        eb
          .selectFrom('accounts')
          .select('account_id')
          .where('brand_id', '=', scope.brandId)
          .where('customer_id', '=', customerId)
          .where('type', '=', 'credit'),
      );
    }
    if (cardId) {
      query = query
        .where('card_id', '=', cardId)
        .where('account_id', 'in', (eb) =>
          eb
            .selectFrom('cards')
            .select('account_id')
            .where('brand_id', '=', scope.brandId)
            .where('card_id', '=', cardId),
        );
    }
    return query;
  },
  where: (looked, conditions: TransactionConditions) => {
    let query = looked;
    const { state, from, to, merchant, mcc, declineReason, responseCode } = conditions;
    const { leastCents, mostCents } = conditions;
    if (state) query = query.where('state', '=', state);
    if (from) query = query.where('date_created', '>=', from);
    if (to) query = query.where('date_created', '<=', to);
    if (merchant) {
      const has = sql<boolean>`strpos(lower(merchant_name), lower(${merchant})) > 0`;
      query = query.where(has);
    }
    if (mcc) query = query.where('mcc', '=', mcc);
    if (declineReason) query = query.where('decline_reason', '=', declineReason);
    if (responseCode) query = query.where('response_code', '=', responseCode);
    const amount = sql<bigint>`abs(amount_cents)`;
    if (leastCents !== undefined) query = query.where(amount, '>=', leastCents);
    if (mostCents !== undefined) query = query.where(amount, '<=', mostCents);
    return query;
  },
});
