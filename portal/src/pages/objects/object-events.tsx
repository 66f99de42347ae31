import { ListView } from '../../lists/list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty } from '../../parts/states.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';

interface ObjectEventsProps {
  readonly objectId: string;
  readonly type: string;
}

/** Events about an object; of a customer, those of all their objects. */
export function ObjectEvents({ objectId, type }: ObjectEventsProps) {
  const { surety } = useBrand();
  const about = type === 'customer' ? { customer_id: objectId } : { object_id: objectId };
  const list = useList({
    key: ['events', about],
    load: (cursor) => surety.events.list({ ...about, ...(cursor ? { cursor } : {}), limit: 50 }),
  });
  return (
    <Panel title="Events" isFlush>
      <ListView
        label="Events"
        isPlain
        list={list}
        keyOf={({ event_id }) => event_id}
        empty={<Empty>No event about it yet.</Empty>}
        columns={[
          {
            label: 'Event',
            width: 'minmax(0, 1fr)',
            render: ({ event, event_id }) => (
              <LinkToObject type="event" id={event_id}>
                {event}
              </LinkToObject>
            ),
          },
          {
            label: 'At',
            width: '124px',
            isEnd: true,
            render: ({ occurred_at }) => <Time at={occurred_at} />,
          },
        ]}
      />
    </Panel>
  );
}
