import type { Delivery } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { ListView } from '../../lists/list-view.tsx';
import { useFresh } from '../../lists/use-fresh.ts';
import { useList } from '../../lists/use-list.ts';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Empty } from '../../parts/states.tsx';
import { HttpStatus } from '../../parts/status.tsx';
import { formatCount, formatMs, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { useHealth } from '../webhooks/use-health.ts';
import { deliveryQuery } from './delivery-filters.ts';
import { DeliveryStatus } from './delivery-status.tsx';
import { isDue, waitWords } from './retry-schedule.ts';

interface DeliveryListProps {
  readonly filter: Readonly<Record<string, string | undefined>>;
  /** False where all rows are of one webhook. */
  readonly hasWebhook: boolean;
}

/** Deliveries that match a filter, newest first, with their number. */
export function DeliveryList({ filter, hasWebhook }: DeliveryListProps) {
  const { surety, world, keys } = useBrand();
  const asked = deliveryQuery(filter);
  const fresh = useFresh('delivery');
  const list = useList({
    key: keys.list('deliveries', asked),
    load: (cursor, limit) =>
      surety.deliveries.list({ ...asked, limit, ...(cursor ? { cursor } : {}) }),
  });
  const counted = useQuery({
    queryKey: keys.list('deliveries', 'count', asked),
    queryFn: () => surety.deliveries.list({ ...asked, limit: 1, count: true }).page(),
  });
  const isFiltered = Object.keys(asked).length > (hasWebhook ? 0 : 1);
  return (
    <ListView
      label="Deliveries"
      list={list}
      fresh={fresh}
      keyOf={({ delivery_id }) => delivery_id}
      linkOf={({ delivery_id }) => ({
        to: '/w/$world/deliveries/$deliveryId',
        params: { world, deliveryId: delivery_id },
      })}
      empty={
        <Empty>
          {isFiltered
            ? 'No delivery matches these filters.'
            : 'Nothing has been sent yet. A delivery is made for each event that a webhook matches.'}
        </Empty>
      }
      foot={countWords(counted.data)}
      columns={hasWebhook ? columns : columns.filter(({ label }) => label !== 'Webhook')}
    />
  );
}

function countWords(data: { count?: number; count_is_exact?: boolean } | undefined) {
  if (data?.count === undefined) return null;
  const { count, count_is_exact } = data;
  const words = `${formatCount(count)}${count_is_exact ? '' : '+'}`;
  return `${words} ${count === 1 ? 'delivery' : 'deliveries'}`;
}

const lastOf = ({ attempts }: Delivery) => attempts.at(-1);

const columns = [
  {
    label: 'Event',
    width: 'minmax(0, 2fr)',
    onPhone: 'first' as const,
    render: ({ event }: Delivery) => event,
  },
  {
    label: 'State',
    width: '112px',
    render: (delivery: Delivery) => <DeliveryStatus delivery={delivery} />,
  },
  {
    label: 'Last answer',
    width: 'minmax(0, 1.4fr)',
    onPhone: 'second' as const,
    render: (delivery: Delivery) => <LastAnswer delivery={delivery} />,
  },
  {
    label: 'Tries',
    width: '48px',
    isEnd: true,
    onPhone: 'aside' as const,
    render: ({ attempts }: Delivery) => attempts.length,
  },
  {
    label: 'Webhook',
    width: 'minmax(0, 1.2fr)',
    onPhone: 'aside' as const,
    render: ({ webhook_id }: Delivery) => <LinkToObject type="webhook" id={webhook_id} />,
  },
  {
    label: 'Made',
    width: '136px',
    isEnd: true,
    render: ({ date_created }: Delivery) => <Time at={date_created} isReal />,
  },
];

function LastAnswer({ delivery }: { readonly delivery: Delivery }) {
  const last = lastOf(delivery);
  const { data: health } = useHealth(delivery.webhook_id, isDue(delivery));
  const next = waitWords(delivery.next_attempt_at, health?.paused);
  if (!last) return <>{next ?? '–'}</>;
  return (
    <>
      <HttpStatus status={last.status} />{' '}
      {last.status === null ? last.error : formatMs(last.duration_ms)}
      {next && `, ${next}`}
    </>
  );
}
