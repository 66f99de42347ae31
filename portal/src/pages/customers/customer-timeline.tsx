import type { Event, EventPattern, Surety } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListView } from '../../lists/list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { Heading } from '../../parts/panel.tsx';
import { Empty } from '../../parts/states.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Calm, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { EventSentence } from '../events/event-sentence.tsx';
import { linkOfEvent } from '../events/link-of-event.ts';
import { RequestRows } from '../objects/object-requests.tsx';

/** Parts of the timeline, with the patterns of their events. */
const tabs = [
  ['all', 'All', null],
  ['kyc', 'KYC', 'kyc.*'],
  ['identity', 'Identity changes', 'customer.*'],
  ['applications', 'Applications', 'credit.*'],
  ['cards', 'Cards', 'card.*'],
  ['transfers', 'Transfers', 'transfer.*'],
  ['purchases', 'Purchases', 'transaction.*'],
  ['requests', 'Requests', null],
] as const;
type Tab = (typeof tabs)[number][0];

/** Events of all objects of a customer, newest first, and the requests about them. */
export function CustomerTimeline({ customerId }: { readonly customerId: string }) {
  const [tab, setTab] = useState<Tab>('all');
  const pattern = tabs.find(([name]) => name === tab)?.[2] ?? null;
  return (
    <section>
      <Heading>Timeline</Heading>
      <Tabs
        label="Timeline"
        tabs={tabs.map(([name, label]) => [name, label] as const)}
        chosen={tab}
        onChoose={setTab}
      >
        {tab === 'requests' ? (
          <RequestRows objectId={customerId} />
        ) : (
          <CustomerEvents customerId={customerId} pattern={pattern} />
        )}
      </Tabs>
    </section>
  );
}

interface CustomerEventsProps {
  readonly customerId: string;
  readonly pattern: EventPattern | null;
}

function CustomerEvents({ customerId, pattern }: CustomerEventsProps) {
  const { surety, world, keys } = useBrand();
  const about = { customer_id: customerId, ...(pattern ? { event: [pattern] } : {}) };
  const list = useList<Event>({
    key: keys.about([customerId], 'timeline', customerId, pattern),
    load: (cursor) =>
      surety.events.list({
        ...about,
        order: 'newest',
        limit: 50,
        ...(cursor ? { cursor } : {}),
      }),
  });
  const merchants = useQuery({
    queryKey: keys.about([customerId], 'merchants', customerId),
    queryFn: () => readMerchants(surety, customerId),
  });
  return (
    <ListView
      label="Timeline"
      list={list}
      keyOf={({ event_id }) => event_id}
      linkOf={(event) => linkOfEvent(event, world)}
      empty={<Empty>{pattern ? `No event ${pattern} yet.` : 'Nothing has happened yet.'}</Empty>}
      columns={[
        {
          label: 'What happened',
          width: 'minmax(0, 1fr)',
          onPhone: 'first',
          render: (event) => (
            <EventSentence
              event={event}
              merchant={merchants.data?.get(textOf(event.payload, 'transaction_id'))}
            />
          ),
        },
        {
          label: 'Event',
          width: '210px',
          onPhone: 'second',
          render: ({ event }) => <Calm>{event}</Calm>,
        },
        {
          label: "On the brand's clock",
          width: '136px',
          isEnd: true,
          render: ({ occurred_at }) => <Time at={occurred_at} />,
        },
      ]}
    />
  );
}

const textOf = (payload: object, field: string): string =>
  String((payload as Readonly<Record<string, unknown>>)[field] ?? '');

/** Merchants of a customer's newest transactions by transaction id: events have none. */
async function readMerchants(
  surety: Surety,
  customerId: string,
): Promise<ReadonlyMap<string, string>> {
  const found = await surety.transactions.list({ customer_id: customerId, limit: 100 }).page();
  return new Map(
    found.data.map(({ transaction_id, merchant_name }) => [transaction_id, merchant_name ?? '']),
  );
}
