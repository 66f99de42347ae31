/**
 * Does a transaction's work for all at once; where that fails, for one after the other, so that one
 * that cannot be done keeps none before it from being done.
 *
 * @throws what the first that cannot be done throws.
 */
export async function togetherOrEach<Item>(
  items: readonly Item[],
  work: (some: readonly Item[]) => Promise<void>,
): Promise<void> {
  if (items.length === 0) return;
  try {
    await work(items);
  } catch (error) {
    if (items.length === 1) throw error;
    for (const item of items) await work([item]);
  }
}
