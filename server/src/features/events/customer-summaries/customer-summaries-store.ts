import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';

/** Where a customer stands: the newest of each, and the balances of the deposit in use. */
export interface SummaryRow {
  customer_id: string;
  kyc_status: string | null;
  application_status: string | null;
  account_status: string | null;
  closing_status: string | null;
  currency: string | null;
  deposit_cents: bigint | null;
  credit_cents: bigint | null;
  available_cents: bigint | null;
  card_id: string | null;
  card_last_four: string | null;
  card_status: string | null;
  card_activated_at: Temporal.Instant | null;
  last_event_at: Temporal.Instant | null;
}

/**
 * Summaries of the customers with these ids, unordered. Each part is one row at the end of an index on the customer, or
 * on their account.
 */
export async function findSummaryRows(
  { db, brandId }: BrandScope,
  customerIds: readonly string[],
): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    select c.customer_id, k.status as kyc_status, a.application_status,
           d.status as account_status, l.status as closing_status, d.currency,
           b.ledger_cents as deposit_cents, o.ledger_cents as credit_cents,
           available_of(o) as available_cents,
           p.card_id, p.last_four as card_last_four, p.status as card_status,
           p.activated_at as card_activated_at,
           greatest(e.occurred_at, t.date_created) as last_event_at
      from customers c
      left join lateral (
        select status from kyc_verifications
         where brand_id = ${brandId} and customer_id = c.customer_id
         order by verification_id desc limit 1) k on true
      left join lateral (
        select application_status from credit_applications
         where brand_id = ${brandId} and customer_id = c.customer_id
         order by application_id desc limit 1) a on true
      left join lateral (
        select account_id, status, currency from accounts
         where brand_id = ${brandId} and customer_id = c.customer_id and type = 'security_deposit'
         order by status = 'active' desc, account_id desc limit 1) d on true
      left join account_balances b on b.brand_id = ${brandId} and b.account_id = d.account_id
      left join account_balances o on o.brand_id = ${brandId} and o.account_id = b.credit_account_id
      left join account_closings l on l.brand_id = ${brandId} and l.account_id = d.account_id
      left join lateral (
        select card_id, last_four, status, activated_at from cards
         where brand_id = ${brandId} and customer_id = c.customer_id
         order by status = 'closed', card_id desc limit 1) p on true
      left join lateral (
        select occurred_at from events
         where brand_id = ${brandId} and customer_id = c.customer_id
           and event not like 'transaction.%'
         order by xid desc, event_id desc limit 1) e on true
      left join lateral (
        select date_created from transactions
         where brand_id = ${brandId} and account_id = b.credit_account_id
         order by transaction_id desc limit 1) t on true
     where c.brand_id = ${brandId} and c.customer_id = any(${[...customerIds]}::uuid[])
       and c.date_deleted is null`.execute(db);
  return rows;
}
