import type { CustomerSummary, Surety } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../platform/brand-context.tsx';
import { batchSummaries } from './summary-batch.ts';

const readers = new WeakMap<Surety, ReturnType<typeof batchSummaries>>();

function readerOf(surety: Surety) {
  const reader = readers.get(surety) ?? batchSummaries(surety);
  readers.set(surety, reader);
  return reader;
}

/** The summary of a customer, which news of their objects refreshes; undefined until it is read, null if there is none. */
export function useSummary(customerId: string): CustomerSummary | null | undefined {
  const { surety, keys } = useBrand();
  const { data } = useQuery({
    queryKey: keys.about([customerId], 'summary', customerId),
    queryFn: () => readerOf(surety)(customerId),
  });
  return data;
}
