import type { Event, ListEventsData, LoggedRequestDetail, Surety } from '@surety/sdk';
import { idTimeMs } from '../../platform/id-time.ts';
import { mergeEvents } from './waterfall.ts';

/** Events about the request's objects are its effects if they were recorded within this time after its answer. */
const effectMs = 10_000;
/** The brand's clock may run on between the request and the recording. */
const brandTimeMs = 60_000;
/** Pages that are read back from the newest event, each of which looks through 10,000 events. */
const pagesBack = 3;

type About = Pick<NonNullable<ListEventsData['query']>, 'object_id' | 'customer_id'>;

/** Events about the objects that were recorded while the request ran or shortly after, in their order. */
export async function readEffectEvents(
  surety: Surety,
  request: LoggedRequestDetail,
  ids: readonly string[],
): Promise<Event[]> {
  if (request.method === 'GET' || request.status >= 500 || request.is_repeat) return [];
  const period = periodOf(request);
  const abouts = ids.flatMap((id): About[] => [{ object_id: id }, { customer_id: id }]);
  const lists = await Promise.all(
    abouts.map((about) =>
      request.brand_time === null
        ? readBack(surety, about, period.fromMs)
        : readAround(surety, about, Date.parse(request.brand_time)),
    ),
  );
  return mergeEvents(lists).filter((event) => {
    const madeMs = idTimeMs(event.event_id) ?? 0;
    return madeMs >= period.fromMs && madeMs <= period.toMs;
  });
}

/** Real times between which the effects were recorded. */
function periodOf({ answered_at, duration_ms }: LoggedRequestDetail) {
  const answeredMs = Date.parse(answered_at);
  return { fromMs: answeredMs - duration_ms - 5, toMs: answeredMs + effectMs };
}

/** Events of a time of the brand's clock. */
async function readAround(surety: Surety, about: About, atMs: number): Promise<Event[]> {
  const since = new Date(atMs - brandTimeMs).toISOString();
  const until = new Date(atMs + brandTimeMs).toISOString();
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
