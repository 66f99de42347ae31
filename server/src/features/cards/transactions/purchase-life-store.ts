import { sql } from 'kysely';
import type { Unit } from '../../../platform/context.ts';
import type { CardStanding, StandingPurchase } from './purchase-life-rules.ts';
import type { CardTransaction, DecisionFacts } from './transaction-rules.ts';

/** Locks the balance of a purchase's account, as authorize_purchases does, and reads both. */
export async function lockPurchase(
  unit: Unit,
  transactionId: string,
): Promise<StandingPurchase | undefined> {
  await sql`
    select from account_balances b
     where b.brand_id = ${unit.brandId} and b.account_id = (
       select t.account_id from transactions t
        where t.brand_id = ${unit.brandId} and t.transaction_id = ${transactionId})
       for no key update`.execute(unit.db);
  const { rows } = await sql<StandingPurchase>`
    select t.*, coalesce(h.amount_cents, 0) as held_cents,
           a.status as account_status, a.currency as account_currency,
           available_of(b) as available_cents
      from transactions t
      join account_balances b on b.brand_id = t.brand_id and b.account_id = t.account_id
      join accounts a on a.brand_id = t.brand_id and a.account_id = t.account_id
      left join holds h
        on h.brand_id = t.brand_id and h.hold_id = t.transaction_id and h.state = 'open'
     where t.brand_id = ${unit.brandId} and t.transaction_id = ${transactionId}`.execute(unit.db);
  return rows[0];
}

/** Locks the balance of a card's account, and reads card and account. */
export async function lockCardStanding(
  unit: Unit,
  cardId: string,
): Promise<CardStanding | undefined> {
  await sql`
    select from account_balances b
     where b.brand_id = ${unit.brandId} and b.account_id = (
       select c.account_id from cards c where c.brand_id = ${unit.brandId} and c.card_id = ${cardId})
       for no key update`.execute(unit.db);
  const { rows } = await sql<CardStanding>`
    select c.brand_id, c.customer_id, c.card_id, c.account_id,
           a.status as account_status, a.currency as account_currency,
           available_of(b) as available_cents
      from cards c
      join account_balances b on b.brand_id = c.brand_id and b.account_id = c.account_id
      join accounts a on a.brand_id = c.brand_id and a.account_id = c.account_id
     where c.brand_id = ${unit.brandId} and c.card_id = ${cardId}`.execute(unit.db);
  return rows[0];
}

/** The journal that a step posts, and the ids and bodies of its events. */
export interface StepRecords {
  journal: { journalId: string; movement: string; isReturn: boolean; description: string } | null;
  events: { eventId: string; event: string; payload: object }[];
  /** Span that the events belong to. */
  traceparent: string | null;
}

/** Calls `change_purchase` (sql/change-purchase.sql). */
export async function changePurchaseRow(
  unit: Unit,
  change: StepRecords & {
    transactionId: string;
    now: Temporal.Instant;
    state: CardTransaction['state'];
    amountCents: bigint;
    heldCents: bigint;
    clearedCents: bigint;
  },
): Promise<CardTransaction | undefined> {
  const { rows } = await sql<CardTransaction>`
    select * from change_purchase(${unit.brandId}, ${change.transactionId}, ${change.now.toString()},
      ${change.state}, ${change.amountCents}, ${change.heldCents}, ${change.clearedCents},
      ${journalValues(change)}, ${eventValues(change)})`.execute(unit.db);
  return rows[0];
}

/** Calls `record_transaction` (sql/record-transaction.sql). */
export async function insertTransaction(
  unit: Unit,
  row: CardTransaction & Partial<DecisionFacts>,
  records: StepRecords & { originalState: CardTransaction['state'] | null },
): Promise<CardTransaction | undefined> {
  const columns = JSON.stringify(row, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  const { rows } = await sql<CardTransaction>`
    select * from record_transaction(${row.brand_id}, ${row.date_created.toString()},
      ${columns}::jsonb, ${journalValues(records)}, ${records.originalState},
      ${eventValues(records)})`.execute(unit.db);
  return rows[0];
}

function journalValues({ journal }: StepRecords) {
  return sql`${journal?.journalId ?? null}, ${journal?.movement ?? null},
    ${journal?.isReturn ?? null}, ${journal?.description ?? null}`;
}

function eventValues({ events, traceparent }: StepRecords) {
  return sql`${events.map(({ eventId }) => eventId)}::uuid[],
    ${events.map(({ event }) => event)}::text[],
    ${events.map(({ payload }) => JSON.stringify(payload))}::json[], ${traceparent}`;
}
