import { sql } from 'kysely';
import type { NeedDefinition } from '../../../platform/objects/define-need.ts';

/** Closings of accounts that wait for a person. */
export const closingNeeds: readonly NeedDefinition[] = [
  {
    type: 'closing_stopped',
    words: 'the closing of a deposit that has stopped and has to be requested again',
    // A deposit that has repaid what it could is empty: at stake is the rest of the debt on the card.
    select: ({ brandId, limit }) => sql`
      select 'closing_stopped', c.account_id, null::integer, a.customer_id,
             coalesce(nullif(abs(b.ledger_cents), 0), nullif(abs(d.ledger_cents), 0)),
             b.currency, c.date_updated, null::text
        from account_closings c
        join accounts a on a.brand_id = c.brand_id and a.account_id = c.account_id
        join account_balances b on b.brand_id = c.brand_id and b.account_id = c.account_id
        left join account_balances d on d.brand_id = b.brand_id and d.account_id = b.credit_account_id
       where c.brand_id = ${brandId} and c.status = 'stopped'
       order by c.date_updated limit ${limit}`,
  },
];
