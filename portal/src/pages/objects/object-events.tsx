import type { Event } from '@surety/sdk';
import { eventLink } from '../../lists/event-columns.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { Panel } from '../../parts/panel.tsx';
import { Empty } from '../../parts/states.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { EventSentence } from '../events/event-sentence.tsx';

/** Events about an object, newest first. */
export function ObjectEvents({ objectId }: { readonly objectId: string }) {
  const { surety, world, keys } = useBrand();
  const about = { object_id: objectId, order: 'newest' } as const;
  const list = useList<Event>({
    key: keys.about([objectId], 'own-events', objectId),
    load: (cursor) => surety.events.list({ ...about, ...(cursor ? { cursor } : {}), limit: 50 }),
  });
  return (
    <Panel title="Events" isFlush>
      <ListView
        label="Events"
        isPlain
        list={list}
        keyOf={({ event_id }) => event_id}
        linkOf={({ event_id }) => eventLink(world, event_id)}
        empty={<Empty>No event about it yet.</Empty>}
        columns={[
          {
            label: 'What happened',
            width: 'minmax(0, 1fr)',
            onPhone: 'first',
            render: (event) => <EventSentence event={event} />,
          },
          {
            label: 'When',
            width: '136px',
            isEnd: true,
            onPhone: 'second',
            render: ({ occurred_at }) => <Time at={occurred_at} />,
          },
        ]}
      />
    </Panel>
  );
}
