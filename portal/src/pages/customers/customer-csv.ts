import type { Customer, CustomerSummary, Surety } from '@surety/sdk';
import { wordOfSummary } from './summary-words.ts';

const pageSize = 100;

/** The customers of all pages, each page with one read of its summaries. */
export async function* readSummarized(surety: Surety, query: object): AsyncGenerator<object> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<ReturnType<Surety['customers']['list']>['page']>> =
      await surety.customers
        .list({ ...query, limit: pageSize, ...(cursor ? { cursor } : {}) })
        .page();
    const ids = page.data.map(({ customer_id }) => customer_id);
    const { data } =
      ids.length > 0 ? await surety.customers.summaries({ customer_id: ids }) : { data: [] };
    const found = new Map(data.map((summary) => [summary.customer_id, summary]));
    for (const customer of page.data) {
      yield rowOf(customer, found.get(customer.customer_id));
    }
    cursor = page.has_more ? page.next_cursor : null;
  } while (cursor);
}

/** A row of the file; its amounts are cents, as the API has them. */
const rowOf = (customer: Customer, summary: CustomerSummary | undefined) => ({
  customer_id: customer.customer_id,
  first_name: customer.first_name,
  last_name: customer.last_name,
  email: customer.email,
  state: summary ? wordOfSummary(summary).word : null,
  kyc_status: summary?.kyc_status,
  application_status: summary?.application_status,
  account_status: summary?.account_status,
  deposit_balance: summary?.deposit_balance,
  credit_balance: summary?.credit_balance,
  available_balance: summary?.available_balance,
  card_last_four: summary?.card?.last_four,
  last_event_at: summary?.last_event_at,
  date_created: customer.date_created,
});
