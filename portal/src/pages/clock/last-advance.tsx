import type { Event, PastClockAdvance } from '@surety/sdk';
import { ListView } from '../../lists/list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Padded, Panel } from '../../parts/panel.tsx';
import type { Column } from '../../parts/rows.tsx';
import { Empty, Notice } from '../../parts/states.tsx';
import { countOf, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { idTimeMs } from '../../platform/id-time.ts';
import { parseTime, timeAt } from '../../platform/wall-clock.ts';
import { EventSentence } from '../events/event-sentence.tsx';
import { linkOfEvent } from '../events/link-of-event.ts';
import { outcomeInWords } from './clock-words.ts';

const columns: readonly Column<Event>[] = [
  {
    label: 'What happened',
    width: 'minmax(0, 5fr)',
    onPhone: 'first',
    render: (event) => <EventSentence event={event} />,
  },
  {
    label: 'Customer',
    width: 'minmax(0, 2fr)',
    onPhone: 'second',
    render: ({ customer_id }) => customer_id && <LinkToObject type="customer" id={customer_id} />,
  },
  {
    label: 'At',
    width: '136px',
    isEnd: true,
    render: ({ occurred_at }) => <Time at={occurred_at} />,
  },
];

/**
 * True for an event of the advance. Those that were recorded before it may bear the time at which it began, since a
 * stopped clock stands still meanwhile.
 */
function isOfAdvance({ occurred_at, event_id }: Event, advance: PastClockAdvance): boolean {
  if (parseTime(occurred_at) > parseTime(advance.from)) return true;
  const recordedMs = idTimeMs(event_id);
  return recordedMs !== null && recordedMs >= parseTime(advance.date_created);
}

/** The events of the newest advance, newest first. */
export function LastAdvance({ advance }: { readonly advance: PastClockAdvance }) {
  const { surety, world, keys } = useBrand();
  const { from, to, failed_count, advance_id } = advance;
  // The end of the API's range does not belong to it.
  const until = timeAt(parseTime(to ?? from) + 1);
  const list = useList<Event>({
    key: keys.mixed(['clock'], 'advance-events', advance_id, until),
    load: (cursor) =>
      surety.events.list({
        since: from,
        until,
        order: 'newest',
        limit: 20,
        ...(cursor ? { cursor } : {}),
      }),
    isEnabled: to !== null,
  });
  return (
    <Panel title="The last advance" note={outcomeInWords(advance)} isFlush>
      {failed_count !== null && failed_count > 0 && (
        <Padded>
          <Notice>
            {countOf(failed_count, 'piece', 'pieces')} of work failed three times and stays due.
            Another advance tries again.
          </Notice>
        </Padded>
      )}
      <ListView
        label="Events of the last advance"
        isPlain
        list={{ ...list, rows: list.rows.filter((event) => isOfAdvance(event, advance)) }}
        columns={columns}
        keyOf={({ event_id }) => event_id}
        linkOf={(event) => linkOfEvent(event, world)}
        empty={<Empty>No event occurred in it.</Empty>}
      />
    </Panel>
  );
}
