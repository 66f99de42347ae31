import type { Event, ListEventsData, Surety } from '@surety/sdk';

/** Pages that are followed for one answer, each of which looks through 10,000 events of the brand at most. */
const pagesAtMost = 10;
const pageSizeAtMost = 100;

type About = Pick<NonNullable<ListEventsData['query']>, 'object_id' | 'customer_id' | 'event'>;

export interface NewestEvents {
  /** Newest first. */
  readonly data: readonly Event[];
  /** True if older events of the brand were not looked through. */
  readonly has_more: boolean;
}

/**
 * The newest events of a filter. A page of a large brand may be empty though older events match, so that pages are
 * followed until `count` events are found.
 */
export async function readNewestEvents(
  surety: Surety,
  about: About,
  count: number,
): Promise<NewestEvents> {
  const limit = Math.min(count, pageSizeAtMost);
  const found: Event[] = [];
  let pagesRead = 0;
  for await (const page of surety.events.list({ ...about, order: 'newest', limit }).pages()) {
    found.push(...page.data);
    pagesRead += 1;
    if (found.length >= count || pagesRead >= pagesAtMost) {
      const isCut = found.length > count;
      return { data: found.slice(0, count), has_more: isCut || page.has_more };
    }
  }
  return { data: found, has_more: false };
}
