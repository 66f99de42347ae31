import type { Event } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Position } from '../../lists/position.tsx';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Button } from '../../parts/button.tsx';
import { Json } from '../../parts/code.tsx';
import { Columns, Facts, PageHead, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { Id, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { idTimeMs } from '../../platform/id-time.ts';
import { timeAt } from '../../platform/wall-clock.ts';
import { CopyAs } from '../../requests/copy-as.tsx';
import { EventDeliveries } from './event-deliveries.tsx';
import { Told } from './event-rows.tsx';
import { ReplayToWebhook } from './replay-to-webhook.tsx';

/** One event: its payload, its position in the record, and its deliveries. */
export function EventPage() {
  const { eventId } = useParams({ from: '/w/$world/events/$eventId' });
  const { surety, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.still('event', eventId),
    queryFn: () => surety.events.get(eventId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <QueryState query={query} page="Event">
      {(event) => <Shown event={event} />}
    </QueryState>
  );
}

function Shown({ event }: { readonly event: Event }) {
  const { world, may } = useBrand();
  const [isReplaying, setReplaying] = useState(false);
  const canReplay = may('integrate');
  return (
    <Stack>
      <PageHead
        title={event.event}
        lead={<Told event={event} />}
        path={[{ label: 'Events', link: { to: '/w/$world/events', params: { world } } }]}
      >
        <Button
          icon="refresh"
          disabled={!canReplay}
          title={canReplay ? undefined : 'Your role may not send deliveries.'}
          onClick={() => setReplaying(true)}
        >
          Replay to a webhook
        </Button>
        <CopyAs request={{ resource: 'events', verb: 'get', ids: [event.event_id] }} />
      </PageHead>
      <Columns>
        <Stack>
          <EventFacts event={event} />
          <EventDeliveries eventId={event.event_id} />
        </Stack>
        <Panel
          title="Payload"
          note={<a href={`/docs/events#${event.event}`}>Its fields in the reference</a>}
        >
          <Json value={event.payload} label="Payload" />
        </Panel>
      </Columns>
      {isReplaying && <ReplayToWebhook event={event} onClose={() => setReplaying(false)} />}
    </Stack>
  );
}

function EventFacts({ event }: { readonly event: Event }) {
  const madeMs = idTimeMs(event.event_id);
  return (
    <Panel title="About it">
      <Facts
        rows={[
          ['Occurred', <Time key="at" at={event.occurred_at} isExact />],
          ['Recorded', madeMs !== null && <Time key="made" at={timeAt(madeMs)} isExact hasAge />],
          ['Id', <Id key="id" id={event.event_id} of="event id" isWhole />],
          ['Place in the record', <Position key="position" position={event.position} isWhole />],
          [
            'Customer',
            event.customer_id && (
              <LinkToObject key="customer" type="customer" id={event.customer_id} />
            ),
          ],
          ['Objects', <PayloadObjects key="objects" event={event} />],
        ]}
      />
    </Panel>
  );
}

/** Links to the objects that the payload names by fields such as `card_id`. */
function PayloadObjects({ event: { payload } }: { readonly event: Event }) {
  const named = Object.entries(payload).filter(
    ([name, value]) => name.endsWith('_id') && name !== 'customer_id' && typeof value === 'string',
  );
  if (named.length === 0) return 'none';
  return named.map(([name, value]) => (
    <span key={name}>
      {name.slice(0, -3).replaceAll('_', ' ')}{' '}
      <LinkToObject type={name.slice(0, -3)} id={String(value)} />{' '}
    </span>
  ));
}
