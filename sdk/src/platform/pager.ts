import type { ApiPromise } from './api-promise.ts';
import { SuretyError } from './errors.ts';

/** One page of a list, as the API answers it. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/**
 * A list that is read in pages as it is walked: `for await (const card of surety.cards.list())`. No
 * request is sent before the first item is read.
 */
export class Pager<Item, WholePage extends Page<Item> = Page<Item>> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => ApiPromise<WholePage>;

  constructor(read: (cursor: string | undefined) => ApiPromise<WholePage>) {
    this.#read = read;
  }

  /** The first page, or that of the `cursor` in the query. */
  page(): ApiPromise<WholePage> {
    return this.#read(undefined);
  }

  /** Each page, one request after the other. */
  async *pages(): AsyncGenerator<WholePage, void, undefined> {
    let cursor: string | undefined;
    for (;;) {
      const page: WholePage = await this.#read(cursor);
      yield page;
      if (!page.has_more || page.next_cursor === null) return;
      if (page.next_cursor === cursor)
        throw new SuretyError(`The list does not go on: the cursor ${cursor} leads to itself.`);
      cursor = page.next_cursor;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }

  /** The first `count` items. */
  async take(count: number): Promise<Item[]> {
    const items: Item[] = [];
    if (!(count > 0)) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= count) break;
    }
    return items;
  }
}
