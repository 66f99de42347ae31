/** Ids of one request, as the API takes them. */
const mostIds = 100;

interface Waiting<Found> {
  readonly id: string;
  readonly resolve: (found: Found | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads what is asked for in one turn by one request of up to a hundred ids, so that each row of a list can ask, and
 * be refreshed, by itself. The reader answers null for an id that the request does not find.
 */
export function batchReads<Found>(
  read: (ids: string[]) => Promise<ReadonlyMap<string, Found>>,
): (id: string) => Promise<Found | null> {
  let waiting: Waiting<Found>[] = [];
  const send = async () => {
    const batch = waiting.slice(0, mostIds);
    waiting = waiting.slice(mostIds);
    if (waiting.length > 0) setTimeout(send);
    try {
      const found = await read([...new Set(batch.map(({ id }) => id))]);
      for (const { id, resolve } of batch) resolve(found.get(id) ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  return (id) =>
    new Promise((resolve, reject) => {
      // The rows of a page are rendered, and ask, in one task.
      if (waiting.length === 0) setTimeout(send);
      waiting.push({ id, resolve, reject });
    });
}

/** One batch of reads for each client, made when it is first asked for. */
export function perClient<Client extends object, Reader>(
  make: (client: Client) => Reader,
): (client: Client) => Reader {
  const readers = new WeakMap<Client, Reader>();
  return (client) => {
    const reader = readers.get(client) ?? make(client);
    readers.set(client, reader);
    return reader;
  };
}
