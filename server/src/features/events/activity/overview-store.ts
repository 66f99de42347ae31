import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';

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

/** Sums of the balances of customers' accounts, by kind. */
export async function sumBalances(scope: BrandScope): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    select b.kind, count(*) as accounts, sum(b.ledger_cents)::bigint as ledger_cents,
           count(*) filter (where a.status <> 'closed') as open_accounts,
           sum(least(b.ledger_cents, 0))::bigint as below_zero_cents,
           sum(b.held_cents)::bigint as held_cents
      from account_balances b
      join accounts a on a.brand_id = b.brand_id and a.account_id = b.account_id
     where b.brand_id = ${scope.brandId} and b.kind in ('security_deposit', 'credit')
     group by b.kind`.execute(scope.db);
  return rows;
}
