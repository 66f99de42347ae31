import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { CardControls, ControlsInForce } from './card-controls-rules.ts';

/** Controls of a line of cards with the amounts spent in the periods of `now`, or undefined. */
export async function findControls(
  scope: BrandScope,
  lineId: string,
  now: Temporal.Instant,
): Promise<ControlsInForce | undefined> {
  const { rows } = await sql<{
    per_transaction_cents: bigint | null;
    per_day_cents: bigint | null;
    per_month_cents: bigint | null;
    lifetime_cents: bigint | null;
    allowed_mccs: string[];
    blocked_mccs: string[];
    allowed_countries: string[];
    blocked_countries: string[];
    date_created: Temporal.Instant;
    day: bigint | null;
    month: bigint | null;
    lifetime: bigint | null;
  }>`
    select k.*, s.* from card_controls k
     cross join lateral spending_of(k, ${now.toString()}) s
     where k.brand_id = ${scope.brandId} and k.line_id = ${lineId} and k.replaced_at is null`.execute(
    scope.db,
  );
  const [row] = rows;
  if (!row) return undefined;
  return {
    controls: {
      perTransactionCents: row.per_transaction_cents,
      perDayCents: row.per_day_cents,
      perMonthCents: row.per_month_cents,
      lifetimeCents: row.lifetime_cents,
      allowedMccs: row.allowed_mccs,
      blockedMccs: row.blocked_mccs,
      allowedCountries: row.allowed_countries,
      blockedCountries: row.blocked_countries,
    },
    spent: { dayCents: row.day, monthCents: row.month, lifetimeCents: row.lifetime },
    since: row.date_created,
  };
}

/** Locks a credit account's balance, so that its purchases wait for the end of the transaction. */
export async function lockSpending(unit: Unit, accountId: string): Promise<void> {
  await sql`
    select from account_balances b
     where b.brand_id = ${unit.brandId} and b.account_id = ${accountId} for no key update`.execute(
    unit.db,
  );
}

/** Calls `replace_card_controls` (sql/). The caller has locked the account's balance. */
export async function replaceControls(
  unit: Unit,
  card: { brandId: string; accountId: string; lineId: string },
  change: { controlsId: string; controls: CardControls | null; now: Temporal.Instant },
): Promise<void> {
  const { brandId, accountId, lineId } = card;
  const { controlsId, controls, now } = change;
  const row = controls && {
    brand_id: brandId,
    controls_id: controlsId,
    line_id: lineId,
    per_transaction_cents: controls.perTransactionCents?.toString() ?? null,
    per_day_cents: controls.perDayCents?.toString() ?? null,
    per_month_cents: controls.perMonthCents?.toString() ?? null,
    lifetime_cents: controls.lifetimeCents?.toString() ?? null,
    allowed_mccs: controls.allowedMccs,
    blocked_mccs: controls.blockedMccs,
    allowed_countries: controls.allowedCountries,
    blocked_countries: controls.blockedCountries,
    date_created: now.toString(),
  };
  await sql`
    select replace_card_controls(${brandId}, ${accountId}, ${lineId}, ${now.toString()},
      ${row && JSON.stringify(row)}::jsonb)`.execute(unit.db);
}
