import type { Event } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { titleOfObject } from '../../objects/title-of-object.ts';
import { Facts, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { inWords, Status } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { objectOfEvent } from '../events/object-of-event.ts';

/** The object of an event as it is now, and what happened to it after the event. */
export function ObjectSince({ eventId }: { readonly eventId: string }) {
  const { surety, keys } = useBrand();
  const event = useQuery({
    queryKey: keys.still('event', eventId),
    queryFn: () => surety.events.get(eventId),
  });
  const objectId = event.data && objectOfEvent(event.data.event, event.data.payload)?.id;
  if (event.data && !objectId) return null;
  return (
    <Panel title="The object since">
      <QueryState query={event}>
        {(found) => objectId && <Shown event={found} objectId={objectId} />}
      </QueryState>
    </Panel>
  );
}

function Shown({ event, objectId }: { readonly event: Event; readonly objectId: string }) {
  const { surety, may, keys } = useBrand();
  const object = useQuery({
    queryKey: keys.object('objects', objectId),
    queryFn: () => surety.objects.get(objectId),
  });
  const later = useQuery({
    queryKey: keys.list('events', { object_id: objectId, after: event.event_id }),
    queryFn: () =>
      surety.events.list({ object_id: objectId, after: event.event_id, limit: 10 }).page(),
  });
  const since = later.data?.data ?? [];
  return (
    <QueryState query={object}>
      {({ type, title, states }) => (
        <Stack>
          <Facts
            rows={[
              [
                'Object',
                <LinkToObject key="object" type={type} id={objectId}>
                  {titleOfObject({ object_id: objectId, type, title }, !may('personal'))}
                </LinkToObject>,
              ],
              ...states.map(
                ({ machine, state }) =>
                  [inWords(machine), <Status key={machine} state={state} />] as const,
              ),
            ]}
          />
          <ul>
            {since.map((each) => (
              <li key={each.event_id}>
                <Time at={each.occurred_at} isExact />{' '}
                <LinkToObject type="event" id={each.event_id}>
                  {each.event}
                </LinkToObject>
              </li>
            ))}
          </ul>
          {later.data && since.length === 0 && <p>Nothing happened to it after this event.</p>}
        </Stack>
      )}
    </QueryState>
  );
}
