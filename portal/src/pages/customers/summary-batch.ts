import type { CustomerSummary, Surety } from '@surety/sdk';

/** Ids of one request, as the API takes them. */
const mostIds = 100;

interface Waiting {
  readonly id: string;
  readonly resolve: (summary: CustomerSummary | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads the summaries of customers that are asked for in one turn by one request, so that each row of a list can be
 * refreshed by itself and a page of rows is one read.
 */
export function batchSummaries(surety: Pick<Surety, 'customers'>) {
  let waiting: Waiting[] = [];
  const send = async () => {
    const [batch, rest] = [waiting.slice(0, mostIds), waiting.slice(mostIds)];
    waiting = rest;
    if (rest.length > 0) queueMicrotask(send);
    try {
      const { data } = await surety.customers.summaries({ customer_id: batch.map(({ id }) => id) });
      const found = new Map(data.map((summary) => [summary.customer_id, summary]));
      for (const { id, resolve } of batch) resolve(found.get(id) ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  return (id: string): Promise<CustomerSummary | null> =>
    new Promise((resolve, reject) => {
      // The rows of a page are rendered, and ask, in one task.
      if (waiting.length === 0) setTimeout(send);
      waiting.push({ id, resolve, reject });
    });
}
