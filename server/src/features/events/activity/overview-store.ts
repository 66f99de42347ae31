import { sql } from 'kysely';
import type { BrandScope, Context } from '../../../platform/context.ts';

/** Highest count of an overview: a home page needs no more, and each count reads as many rows. */
const mostCounted = 10_000;

export interface StateRow {
  kind: 'application' | 'card' | 'closing' | 'transfer' | 'delivery' | 'webhook';
  state: string;
  count: number;
}

/** Objects of each kind by their state, each counted to `mostCounted` of the newest. */
export async function countStates(scope: BrandScope): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`
    select kind, state, count(*)::integer as count from (
      (select 'application' as kind, application_status as state from credit_applications
        where brand_id = ${scope.brandId} order by application_id desc limit ${mostCounted})
      union all
      (select 'card', status from cards
        where brand_id = ${scope.brandId} order by card_id desc limit ${mostCounted})
      union all
      (select 'transfer', status from transfers
        where brand_id = ${scope.brandId} order by transfer_id desc limit ${mostCounted})
      union all
      (select 'closing', status from account_closings
        where brand_id = ${scope.brandId} order by account_id desc limit ${mostCounted})
      union all
      (select 'webhook', status from webhooks
        where brand_id = ${scope.brandId} and date_deleted is null limit ${mostCounted})
      union all
      (select 'delivery', 'pending' from deliveries
        where brand_id = ${scope.brandId} and status = 'pending' limit ${mostCounted})
      union all
      (select 'delivery', 'failing' from deliveries
        where brand_id = ${scope.brandId}
          and (status = 'failed' or (status = 'pending' and attempts_made > earlier_attempts))
        limit ${mostCounted})
    ) counted
    group by kind, state order by kind, state`.execute(scope.db);
  return rows;
}

export interface MoneyRow {
  kind: string;
  accounts: bigint;
  open_accounts: bigint;
  below_zero_cents: bigint;
  ledger_cents: bigint;
  held_cents: bigint;
}

/**
 * Sums of the balances of customers' accounts, by kind. One database process reads the balances, so that the purchases of a
 * large brand keep the other cores; closed accounts are counted by their index, since a join of all accounts would take
 * twice the time of the sums.
 */
export function sumBalances(context: Context): Promise<MoneyRow[]> {
  return context.unit(async ({ db, brandId }) => {
    await sql`select set_config('max_parallel_workers_per_gather', '0', true)`.execute(db);
    const { rows } = await sql<MoneyRow>`
      with closed as (
        select type, count(*) as accounts from accounts
         where brand_id = ${brandId} and status = 'closed' group by type
      ), sums as (
        select kind, count(*) as accounts, sum(ledger_cents)::bigint as ledger_cents,
               sum(least(ledger_cents, 0))::bigint as below_zero_cents,
               sum(held_cents)::bigint as held_cents
          from account_balances
         where brand_id = ${brandId} and kind in ('security_deposit', 'credit')
         group by kind
      )
      select s.kind, s.accounts, s.accounts - coalesce(c.accounts, 0) as open_accounts,
             s.below_zero_cents, s.ledger_cents, s.held_cents
        from sums s left join closed c on c.type = s.kind`.execute(db);
    return rows;
  });
}
