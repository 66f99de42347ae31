import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { CardTransaction, DecisionFacts } from './transaction-rules.ts';

/** A step that is decided as an authorization is. */
export interface StepToDecide {
  cardId: string;
  /** The day that the card must be good on. */
  day: string;
  /** The time at which what is spent counts: that of the purchase, where this is an increment. */
  countsAt: Temporal.Instant;
  mcc: string;
  merchantCountry: string | null;
  /** Zero for a balance inquiry. */
  amountCents: bigint;
  /** What the purchase comes to already; null where there is none. */
  purchaseCents: bigint | null;
  /** Of the amount; null where it is the account's by itself. */
  currency: string | null;
  /** Whether the amount was converted into it. */
  isConverted: boolean;
}

/** Of a step that names no currency. */
export const inOwnCurrency = { currency: null, isConverted: false } as const;

/** The decision, and what it was made by; columns of a transaction. */
export type StepDecision = Pick<CardTransaction, 'response_code' | 'decline_reason'> &
  DecisionFacts & {
    /** The program took no foreign currency, although there was a rate. */
    foreign_declined: boolean | null;
  };

/** Calls `decide_step` (sql/decide-step.sql). The caller has locked the balance of the card's account. */
export async function decideStep(scope: BrandScope, step: StepToDecide): Promise<StepDecision> {
  const { rows } = await sql<StepDecision>`
    select response_code, decline_reason, foreign_declined, controls_id,
           case when decline_reason is not null then card_status end as decided_card_status,
           case when decline_reason is not null then account_status end as decided_account_status,
           spent_day_cents, spent_month_cents, spent_lifetime_cents,
           ${step.purchaseCents}::bigint as spent_purchase_cents
      from decide_step(${scope.brandId}, ${step.cardId}, ${step.day},
        ${step.countsAt.toString()}, ${step.mcc}, ${step.merchantCountry}, ${step.amountCents},
        ${step.purchaseCents}, ${step.currency}, ${step.isConverted})`.execute(scope.db);
  const [decision] = rows;
  if (!decision) throw new Error(`Nothing was decided about card ${step.cardId}`);
  return decision;
}

/** Keeps what an increment was approved by: of its purchase's row, only the amount will tell. */
export async function insertIncrement(
  unit: Unit,
  increment: {
    brand_id: string;
    transaction_id: string;
    increment_id: string;
    amount_cents: bigint;
    prior_balance_cents: bigint;
    date_created: string;
  },
  decision: StepDecision,
): Promise<void> {
  await unit.db
    .insertInto('increments')
    .values({
      ...increment,
      controls_id: decision.controls_id,
      spent_day_cents: decision.spent_day_cents,
      spent_month_cents: decision.spent_month_cents,
      spent_lifetime_cents: decision.spent_lifetime_cents,
      spent_purchase_cents: decision.spent_purchase_cents ?? 0n,
    })
    .execute();
}
