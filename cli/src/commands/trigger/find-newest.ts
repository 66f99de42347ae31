/** A search looks through this many of the newest objects for one that fits. */
export const looked = 50;

/** Newest of the objects, or the first that fits, with a word on the choice. */
export async function newest<T>(
  items: AsyncIterable<T>,
  fits: (item: T) => boolean | Promise<boolean> = () => true,
): Promise<T | undefined> {
  let count = 0;
  for await (const item of items) {
    if (await fits(item)) return item;
    count += 1;
    if (count >= looked) return undefined;
  }
  return undefined;
}
