import { sql } from 'kysely';
import type { NeedDefinition } from '../../../platform/objects/define-need.ts';

/** Closings of accounts that wait for a person. */
export const closingNeeds: readonly NeedDefinition[] = [
  {
    type: 'closing_stopped',
    words: 'the closing of a deposit that has stopped and has to be requested again',
    select: ({ brandId, limit }) => sql`
      select 'closing_stopped', c.account_id, null::integer, a.customer_id, abs(b.ledger_cents),
             b.currency, c.date_updated, null::text
        from account_closings c
        join accounts a on a.brand_id = c.brand_id and a.account_id = c.account_id
        join account_balances b on b.brand_id = c.brand_id and b.account_id = c.account_id
       where c.brand_id = ${brandId} and c.status = 'stopped'
       order by c.date_updated limit ${limit}`,
  },
];
