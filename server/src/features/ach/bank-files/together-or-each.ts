/**
 * Runs a transaction's work for all items together; if that fails, for one item after another, so
 * that a failing item does not stop those before it.
 *
 * @throws the error of the first item that fails alone.
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
