import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';
import type { ControlsInForce } from './decision-rules.ts';
import type { CardTransaction, DecisionFacts } from './transaction-rules.ts';

/** Transaction with all inputs of its decision. */
export type DecidedRow = CardTransaction &
  DecisionFacts & {
    foreign_declined: boolean | null;
    expires_on: string;
    program_currency: string;
    controls: ControlsRecord | null;
  };

/** Controls in JSON, with amounts as numbers. */
type ControlsRecord = {
  [K in keyof ControlsInForce]: ControlsInForce[K] extends bigint | null
    ? number | null
    : ControlsInForce[K];
};

/** A card's expiry and an account's currency never change: a reissue is another card. */
export async function findDecidedRow(
  scope: BrandScope,
  transactionId: string,
): Promise<DecidedRow | undefined> {
  const { rows } = await sql<DecidedRow>`
    select t.*, c.expires_on, a.currency as program_currency, to_jsonb(k) as controls
      from transactions t
      join cards c on c.brand_id = t.brand_id and c.card_id = t.card_id
      join accounts a on a.brand_id = t.brand_id and a.account_id = t.account_id
      left join card_controls k on k.brand_id = t.brand_id and k.controls_id = t.controls_id
     where t.brand_id = ${scope.brandId} and t.transaction_id = ${transactionId}`.execute(scope.db);
  return rows[0];
}

/** Approved increment with the inputs of its decision. */
export type IncrementRow = Omit<DecisionFacts, 'decided_card_status' | 'decided_account_status'> & {
  increment_id: string;
  amount_cents: bigint;
  prior_balance_cents: bigint;
  date_created: Temporal.Instant;
  controls: ControlsRecord | null;
};

/** The latest increments of a purchase, oldest first. */
export async function listIncrements(
  scope: BrandScope,
  transactionId: string,
  limit: number,
): Promise<IncrementRow[]> {
  const { rows } = await sql<IncrementRow>`
    select i.*, to_jsonb(k) as controls
      from increments i
      left join card_controls k on k.brand_id = i.brand_id and k.controls_id = i.controls_id
     where i.brand_id = ${scope.brandId} and i.transaction_id = ${transactionId}
     order by i.increment_id desc limit ${limit}`.execute(scope.db);
  return rows.toReversed();
}

/** Converts the amounts of a JSON record to cents; a double holds them exactly. */
export function readControls(record: ControlsRecord | null): ControlsInForce | null {
  if (!record) return null;
  const cents = (value: number | null) => (value === null ? null : BigInt(value));
  return {
    ...record,
    per_transaction_cents: cents(record.per_transaction_cents),
    per_day_cents: cents(record.per_day_cents),
    per_month_cents: cents(record.per_month_cents),
    lifetime_cents: cents(record.lifetime_cents),
  };
}
