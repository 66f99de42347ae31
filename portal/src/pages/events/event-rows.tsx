import type { Event } from '@surety/sdk';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { useObjectName } from '../../objects/object-names.ts';
import type { Column } from '../../parts/rows.tsx';
import { Calm, Time } from '../../parts/values.tsx';
import { EventSentence } from './event-sentence.tsx';
import { merchantOfTitle } from './merchant-of-title.ts';
import { objectOfEvent } from './object-of-event.ts';

/** Columns of the page of events: each event as a sentence, with its object and customer by name. */
export const eventRows: readonly Column<Event>[] = [
  {
    label: 'What happened',
    width: 'minmax(0, 2.2fr)',
    onPhone: 'first',
    render: (event) => <Told event={event} />,
  },
  {
    label: 'About',
    width: 'minmax(0, 1fr)',
    onPhone: 'aside',
    render: (event) => <About event={event} />,
  },
  {
    label: 'Customer',
    width: 'minmax(0, 1fr)',
    onPhone: 'second',
    render: ({ customer_id }) =>
      customer_id === null ? '' : <LinkToObject type="customer" id={customer_id} />,
  },
  {
    label: 'Event',
    width: 'minmax(0, 1.2fr)',
    onPhone: 'aside',
    render: ({ event }) => (
      <Calm>
        <code>{event}</code>
      </Calm>
    ),
  },
  {
    label: 'When',
    width: '148px',
    isEnd: true,
    onPhone: 'second',
    render: ({ occurred_at }) => <Time at={occurred_at} isExact />,
  },
];

/** The sentence of an event; that of a purchase names the merchant, whom no event names. */
export function Told({ event }: { readonly event: Event }) {
  const { transaction_id: id } = event.payload as Readonly<Record<string, unknown>>;
  const name = useObjectName(typeof id === 'string' ? id : null);
  return <EventSentence event={event} merchant={name ? merchantOfTitle(name.title) : undefined} />;
}

/** The card of a purchase, else what the event is about; nothing for one about the customer alone. */
function About({ event: { event, payload } }: { readonly event: Event }) {
  const { card_id: cardId } = payload as Readonly<Record<string, unknown>>;
  if (event.startsWith('transaction.') && typeof cardId === 'string') {
    return <LinkToObject type="card" id={cardId} />;
  }
  const object = objectOfEvent(event, payload);
  return object && object.type !== 'customer' && <LinkToObject {...object} />;
}
