import { ListView } from '../../lists/list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty } from '../../parts/states.tsx';
import { HttpStatus } from '../../parts/status.tsx';
import { formatMs, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { DeliveryStatus } from '../deliveries/delivery-status.tsx';

/** Deliveries of an event with the last answer of each receiver. */
export function EventDeliveries({ eventId }: { readonly eventId: string }) {
  const { surety, keys } = useBrand();
  const list = useList({
    key: keys.list('deliveries', { event_id: eventId }),
    load: (cursor) =>
      surety.deliveries.list({ event_id: eventId, limit: 25, ...(cursor ? { cursor } : {}) }),
  });
  return (
    <Panel title="Deliveries" isFlush>
      <ListView
        label="Deliveries"
        isPlain
        list={list}
        keyOf={({ delivery_id }) => delivery_id}
        empty={
          <Empty>
            It was sent to no webhook: none existed, or none has a pattern that matches.
          </Empty>
        }
        columns={[
          {
            label: 'Webhook',
            width: 'minmax(0, 1fr)',
            render: ({ webhook_id, delivery_id }) => (
              <>
                <LinkToObject type="webhook" id={webhook_id} />,{' '}
                <LinkToObject type="delivery" id={delivery_id}>
                  its delivery
                </LinkToObject>
              </>
            ),
          },
          {
            label: 'Status',
            width: '110px',
            render: (delivery) => <DeliveryStatus delivery={delivery} />,
          },
          {
            label: 'Last answer',
            width: '120px',
            render: ({ attempts }) => {
              const last = attempts.at(-1);
              if (!last) return 'none yet';
              return (
                <>
                  <HttpStatus status={last.status} /> {formatMs(last.duration_ms)}
                </>
              );
            },
          },
          {
            label: 'At',
            width: '124px',
            isEnd: true,
            onPhone: 'aside',
            render: ({ date_updated }) => <Time at={date_updated} isReal />,
          },
        ]}
      />
    </Panel>
  );
}
