import type { Card } from '@surety/sdk';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/list-page.tsx';
import { stateOptions } from '../../lists/state-options.ts';
import { linkOfObject } from '../../objects/link-of-object.ts';
import type { Column } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { inWords, Status } from '../../parts/status.tsx';
import { Id, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { ExampleRequest } from '../../requests/example-request.tsx';
import { MakeOne, MakesOne } from '../start/make-one.tsx';
import { customerColumn } from './customer-column.tsx';

const route = getRouteApi('/w/$world/cards');

const filters: readonly Filter[] = [
  { name: 'last_four', label: 'Last four' },
  { name: 'status', label: 'Status', options: stateOptions('card') },
];

const columns: readonly Column<Card>[] = [
  {
    label: 'Card',
    width: 'minmax(0, 1fr)',
    onPhone: 'first',
    render: ({ last_four }) => `…${last_four}`,
  },
  customerColumn(),
  {
    label: 'Status',
    width: '120px',
    onPhone: 'second',
    render: ({ status }) => <Status state={status} />,
  },
  {
    label: 'Form',
    width: '110px',
    onPhone: 'aside',
    render: ({ form }) => inWords(form),
  },
  {
    label: 'Expires',
    width: '90px',
    onPhone: 'aside',
    render: ({ expiry_date }) => `${expiry_date.slice(0, 2)}/${expiry_date.slice(2)}`,
  },
  {
    label: 'Id',
    width: '110px',
    onPhone: 'aside',
    render: ({ card_id }) => <Id id={card_id} of="card" />,
  },
  {
    label: 'Created',
    width: '136px',
    isEnd: true,
    render: ({ date_created }) => <Time at={date_created} />,
  },
];

/** Cards, newest first. Their numbers are never shown. */
export function CardsPage() {
  return (
    <MakesOne>
      <CardsList />
    </MakesOne>
  );
}

function CardsList() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/w/$world/cards' });
  const { surety, world } = useBrand();
  return (
    <ListPage<Card>
      title="Cards"
      resource="cards"
      filters={filters}
      values={search}
      onFilter={(values) => void navigate({ search: values })}
      load={(query) => surety.cards.list(query)}
      columns={columns}
      keyOf={({ card_id }) => card_id}
      linkOf={({ card_id }) => linkOfObject({ type: 'card', id: card_id, world })}
      empty={
        <Empty
          actions={
            <>
              <ExampleRequest resource="cards" verb="create" />
              <MakeOne of="story" />
            </>
          }
        >
          No card yet. With a funded deposit, this request issues one:
        </Empty>
      }
    />
  );
}
