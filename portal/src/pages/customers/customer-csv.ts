import type { Customer, CustomerSummary, Surety } from '@surety/sdk';
import type { CsvField } from '../../lists/csv-of.ts';
import { wordOfSummary } from './summary-words.ts';

/** A customer of a list with where they stand. */
export interface SummarizedCustomer {
  readonly customer: Customer;
  readonly summary: CustomerSummary | null;
}

const pageSize = 100;

/** The customers of all pages, each page with one read of its summaries. */
export async function* readSummarized(
  surety: Surety,
  query: object,
): AsyncGenerator<SummarizedCustomer> {
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
      yield { customer, summary: found.get(customer.customer_id) ?? null };
    }
    cursor = page.has_more ? page.next_cursor : null;
  } while (cursor);
}

/** Columns of the file; sums in cents, as the API has them. */
export const customerFields: readonly CsvField<SummarizedCustomer>[] = [
  ['customer_id', ({ customer }) => customer.customer_id],
  ['first_name', ({ customer }) => customer.first_name],
  ['last_name', ({ customer }) => customer.last_name],
  ['email', ({ customer }) => customer.email],
  ['state', ({ summary }) => summary && wordOfSummary(summary).word],
  ['kyc_status', ({ summary }) => summary?.kyc_status ?? null],
  ['application_status', ({ summary }) => summary?.application_status ?? null],
  ['account_status', ({ summary }) => summary?.account_status ?? null],
  ['deposit_balance', ({ summary }) => summary?.deposit_balance ?? null],
  ['credit_balance', ({ summary }) => summary?.credit_balance ?? null],
  ['available_balance', ({ summary }) => summary?.available_balance ?? null],
  ['card_last_four', ({ summary }) => summary?.card?.last_four ?? null],
  ['last_event_at', ({ summary }) => summary?.last_event_at ?? null],
  ['date_created', ({ customer }) => customer.date_created],
];
