import type { Event, ListEventsData, LoggedRequestDetail, Surety } from '@surety/sdk';
import { idTimeMs } from '../../platform/id-time.ts';
import { parseTime, timeAt } from '../../platform/wall-clock.ts';
import { beginOf, effectsOf, mergeEvents } from './waterfall.ts';

/** The brand's clock may run on between the request and the recording. */
const brandTimeMs = 60_000;
/** Pages that are read back from the newest event, each of which looks through 10,000 events. */
const pagesBack = 3;

export interface LinkToObject {
  readonly id: string;
  readonly type: string;
}

type About = Pick<NonNullable<ListEventsData['query']>, 'object_id' | 'customer_id'>;

/** Events about the objects that were recorded while the request ran or shortly after, in their order. */
export async function readEffectEvents(
  surety: Surety,
  request: LoggedRequestDetail,
  objects: readonly LinkToObject[],
): Promise<Event[]> {
  if (request.method === 'GET' || request.status >= 500 || request.is_repeat) return [];
  const fromMs = beginOf(request);
  const abouts = aboutObjects(objects);
  const lists = await Promise.all(
    abouts.map((about) =>
      request.brand_time === null
        ? readBack(surety, about, fromMs)
        : readAround(surety, about, parseTime(request.brand_time)),
    ),
  );
  const effects = effectsOf(
    request,
    objects.map(({ id }) => id),
  );
  return mergeEvents(lists).filter(effects);
}

/** Events of a customer are those of all their objects too. */
function aboutObjects(objects: readonly LinkToObject[]): About[] {
  const customers = objects.filter(({ type }) => type === 'customer');
  if (customers.length > 0) return customers.map(({ id }) => ({ customer_id: id }));
  return objects.map(({ id }) => ({ object_id: id }));
}

/** Events of a time of the brand's clock. */
async function readAround(surety: Surety, about: About, atMs: number): Promise<Event[]> {
  const since = timeAt(atMs - brandTimeMs);
  const until = timeAt(atMs + brandTimeMs);
  const { data } = await surety.events.list({ ...about, since, until, limit: 100 }).page();
  return data;
}

/** Events from the newest back to a real time, for requests whose time on the brand's clock is not known. */
async function readBack(surety: Surety, about: About, fromMs: number): Promise<Event[]> {
  const found: Event[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pagesBack; page += 1) {
    const goOn = cursor ? { cursor } : {};
    const read = await surety.events
      .list({ ...about, ...goOn, order: 'newest', limit: 100 })
      .page();
    found.push(...read.data);
    const oldest = read.data.at(-1);
    const isPast = oldest && (idTimeMs(oldest.event_id) ?? 0) < fromMs;
    if (!read.has_more || isPast) return found;
    cursor = read.next_cursor;
  }
  return found;
}
