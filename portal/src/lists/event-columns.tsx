import type { Event } from '@surety/sdk';
import type { LinkProps } from '@tanstack/react-router';
import { LinkToObject } from '../objects/link-to-object.tsx';
import type { Column } from '../parts/rows.tsx';
import { Time } from '../parts/values.tsx';

export const eventLink = (world: string, eventId: string): LinkProps => ({
  to: '/w/$world/events/$eventId',
  params: { world, eventId },
});

/** Columns of short lists of events. */
export const eventColumns: readonly Column<Event>[] = [
  {
    label: 'Event',
    width: 'minmax(0, 1fr)',
    onPhone: 'first',
    render: ({ event }) => event,
  },
  {
    label: 'Customer',
    width: 'minmax(0, 0.6fr)',
    onPhone: 'second',
    render: ({ customer_id }) =>
      customer_id === null ? '' : <LinkToObject type="customer" id={customer_id} />,
  },
  {
    label: 'When',
    width: '168px',
    isEnd: true,
    onPhone: 'second',
    render: ({ occurred_at }) => <Time at={occurred_at} isExact />,
  },
];
