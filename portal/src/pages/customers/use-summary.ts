import type { CustomerSummary, Surety } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { batchReads, perClient } from '../../platform/batch-reads.ts';
import { useBrand } from '../../platform/brand-context.tsx';

/** Reads summaries: those that a page of rows asks for in one turn are one request. */
const readerOf = perClient((surety: Surety) =>
  batchReads<CustomerSummary>(async (customer_id) => {
    const { data } = await surety.customers.summaries({ customer_id });
    return new Map(data.map((summary) => [summary.customer_id, summary]));
  }),
);

/** The summary of a customer, which news of their objects refreshes; undefined until it is read, null if there is none. */
export function useSummary(customerId: string): CustomerSummary | null | undefined {
  const { surety, keys } = useBrand();
  const { data } = useQuery({
    queryKey: keys.about([customerId], 'summary', customerId),
    queryFn: () => readerOf(surety)(customerId),
  });
  return data;
}
