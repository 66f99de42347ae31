import type { Event } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useFresh } from '../../lists/use-fresh.ts';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { EventSentence } from '../events/event-sentence.tsx';
import { linkOfEvent } from '../events/link-of-event.ts';
import { toldOnce } from '../events/told-once.ts';

const shownAtMost = 10;

/** The newest events of the brand, in words. */
export function JustNow() {
  const { surety, world, keys } = useBrand();
  const fresh = useFresh('event');
  const query = useQuery({
    queryKey: keys.list('events', 'newest'),
    queryFn: () => surety.events.list({ order: 'newest', limit: shownAtMost }).page(),
  });
  return (
    <Panel title="Just now" isFlush>
      <QueryState query={query} rows={5}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>
              Nothing yet. What happens to customers, cards and money appears here by itself.
            </Empty>
          ) : (
            <Rows<Event>
              label="Newest events"
              isPlain
              rows={toldOnce(data)}
              fresh={fresh}
              keyOf={({ event_id }) => event_id}
              linkOf={(event) => linkOfEvent(event, world)}
              columns={[
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
                  render: ({ customer_id }) =>
                    customer_id && <LinkToObject type="customer" id={customer_id} />,
                },
                {
                  label: 'When',
                  width: '136px',
                  isEnd: true,
                  render: ({ occurred_at }) => <Time at={occurred_at} />,
                },
              ]}
            />
          )
        }
      </QueryState>
    </Panel>
  );
}
