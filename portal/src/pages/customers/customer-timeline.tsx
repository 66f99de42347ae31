import type { Event, EventPattern, Surety } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listState } from '../../lists/list-state.ts';
import { rowsOf, SaveCsv } from '../../lists/save-csv.tsx';
import { type List, useList } from '../../lists/use-list.ts';
import { Button } from '../../parts/button.tsx';
import { Row } from '../../parts/layout.tsx';
import { Heading } from '../../parts/panel.tsx';
import { Empty, Failure, Framed, Loading } from '../../parts/states.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { EventSentence } from '../events/event-sentence.tsx';
import { linkOfEvent } from '../events/link-of-event.ts';
import { toldOnce } from '../events/told-once.ts';
import { RequestRows } from '../objects/object-requests.tsx';
import { namesOf } from './holdings.ts';
import { Lines } from './lines.tsx';
import { type TimelineNames, timelineWords } from './timeline-words.ts';
import type { CustomerDesk } from './use-desk.ts';

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

interface TimelineProps {
  readonly customerId: string;
  readonly desk: CustomerDesk | undefined;
}

const from = '/w/$world/objects/$objectId';

/** Events of all objects of a customer, newest first, and the requests about them; the open part is in the address. */
export function CustomerTimeline({ customerId, desk }: TimelineProps) {
  const { tab } = useSearch({ from });
  const navigate = useNavigate({ from });
  const [chosen, , pattern] = tabs.find(([name]) => name === tab) ?? tabs[0];
  const choose = (name: string) =>
    void navigate({
      search: name === 'all' ? {} : { tab: name },
      replace: true,
      resetScroll: false,
    });
  return (
    <section>
      <Heading>Timeline</Heading>
      <Tabs
        label="Timeline"
        tabs={tabs.map(([name, label]) => [name, label] as const)}
        chosen={chosen}
        onChoose={choose}
      >
        {chosen === 'requests' ? (
          <RequestRows objectId={customerId} />
        ) : (
          <CustomerEvents customerId={customerId} desk={desk} pattern={pattern} />
        )}
      </Tabs>
    </section>
  );
}

interface CustomerEventsProps extends TimelineProps {
  readonly pattern: EventPattern | null;
}

function CustomerEvents({ customerId, desk, pattern }: CustomerEventsProps) {
  const { surety, keys } = useBrand();
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
  const names: TimelineNames = {
    transfers: desk?.transfers ?? [],
    nameOf: namesOf(desk?.holdings.accounts ?? []),
    merchants: merchants.data ?? new Map(),
  };
  return (
    <Framed>
      <EventLines list={list} names={names} />
    </Framed>
  );
}

interface EventLinesProps {
  readonly list: List<Event>;
  readonly names: TimelineNames;
}

function EventLines({ list, names }: EventLinesProps) {
  const { world } = useBrand();
  const state = listState(list);
  if (state === 'failed') return <Failure error={list.error} onRetry={list.refetch} />;
  if (state === 'loading') return <Loading rows={6} />;
  if (state === 'none') return <Empty>Nothing of this has happened yet.</Empty>;
  return (
    <>
      {list.error && <Failure error={list.error} onRetry={list.refetch} />}
      {state === 'rows' && (
        <Lines
          label="Timeline"
          lines={toldOnce(list.rows).map((event) => ({
            key: event.event_id,
            link: linkOfEvent(event, world),
            text: <EventSentence event={event} says={timelineWords(event, names)} />,
            end: <Time at={event.occurred_at} />,
            title: event.event,
          }))}
        />
      )}
      <Empty>
        <Row>
          {list.hasMore && (
            <Button isSmall onClick={list.onMore} disabled={list.isLoadingMore}>
              {list.isLoadingMore ? 'Loading' : 'Show more'}
            </Button>
          )}
          <SaveCsv isSmall rows="events" read={() => rowsOf(list.load)} />
        </Row>
      </Empty>
    </>
  );
}

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
