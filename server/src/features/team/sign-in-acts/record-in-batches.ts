import type { Database, Tx } from '../../../platform/db/database.ts';

/** Rows of one transaction, which holds the chains of their brands until it ends. */
export const batch = 10;

/** Records batch after batch, each in a transaction, until one is not full; returns the number of rows. */
export async function recordInBatches(
  { transaction }: Pick<Database['allBrands'], 'transaction'>,
  recordBatch: (tx: Tx) => Promise<number>,
  signal: AbortSignal | undefined,
): Promise<number> {
  for (let recorded = 0; ; ) {
    const found = await transaction(recordBatch);
    recorded += found;
    if (found < batch || signal?.aborted) return recorded;
  }
}
