import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { CardTransaction, DecisionFacts } from './transaction-rules.ts';

/** Step decided by the checks of an authorization. */
export interface StepToDecide {
  cardId: string;
  /** Day on which the card must not be expired. */
  day: string;
  /** Time whose spending periods the amount counts in; for an increment, the time of its purchase. */
  countsAt: Temporal.Instant;
  mcc: string;
  merchantCountry: string | null;
  /** Zero for a balance inquiry. */
  amountCents: bigint;
  /** Amount of the purchase before an increment; null for other steps. */
  purchaseCents: bigint | null;
  /** Currency of the amount; null for the account's own. */
  currency: string | null;
  /** True when the amount was converted into `currency`. */
  isConverted: boolean;
}

/** Currency fields of a step that names no currency. */
export const inOwnCurrency = { currency: null, isConverted: false } as const;

/** Decision with its inputs, as columns of a transaction. */
export type StepDecision = Pick<CardTransaction, 'response_code' | 'decline_reason'> &
  DecisionFacts & {
    /** The program declined the foreign currency, although the request had a rate. */
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

/** Inserts the inputs of an approved increment; the purchase's row keeps only its amount. */
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
