import type { Event } from '@surety/sdk';
import { getRouteApi } from '@tanstack/react-router';
import { eventLink } from '../../lists/event-columns.tsx';
import type { Filter, FilterValues } from '../../lists/filter.ts';
import { FilterBar } from '../../lists/filter-bar.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { LiveBar } from '../../lists/live-bar.tsx';
import { rowsOf, SaveCsv } from '../../lists/save-csv.tsx';
import { useDefaultView } from '../../lists/use-default-view.ts';
import { useLiveList } from '../../lists/use-live-list.ts';
import { ViewsMenu } from '../../lists/views-menu.tsx';
import { Button } from '../../parts/button.tsx';
import { PageHead, Stack } from '../../parts/layout.tsx';
import { Empty } from '../../parts/states.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { idForm } from '../../platform/id-time.ts';
import { CopyAs } from '../../requests/copy-as.tsx';
import { readEventQuery } from './event-filters.ts';
import { eventRows } from './event-rows.tsx';

const route = getRouteApi('/w/$world/events');

const filters: readonly Filter[] = [
  { name: 'event', label: 'Event (kyc.*)' },
  { name: 'customer_id', label: 'Customer id', form: idForm },
  { name: 'object_id', label: 'Object id', form: idForm },
];

/** The record of events, newest first. */
export function EventsPage() {
  useDefaultView();
  const values: FilterValues = route.useSearch();
  const navigate = route.useNavigate();
  const { surety, world, keys } = useBrand();
  const query = readEventQuery(values);
  const live = useLiveList<Event>({
    key: keys.still('event-list', query),
    kind: 'event',
    keyOf: ({ event_id }) => event_id,
    load: (cursor, limit) => surety.events.list({ ...query, limit, ...(cursor ? { cursor } : {}) }),
  });
  const change = (search: FilterValues) => void navigate({ search, replace: true });
  const isFiltered = Object.values(values).some(Boolean);
  const { event, ...others } = query;
  return (
    <Stack>
      <PageHead
        title="Events"
        lead="The record of what happened, newest first, as webhooks send it."
      >
        <SaveCsv rows="events" read={() => rowsOf(live.list.load)} />
        <ViewsMenu />
        <CopyAs
          request={{
            resource: 'events',
            verb: 'list',
            query: { ...others, ...(event && { event: event.join(',') }) },
          }}
        />
      </PageHead>
      <div>
        <FilterBar filters={filters} values={values} onChange={change}>
          <LiveBar {...live} />
        </FilterBar>
      </div>
      <ListView
        label="Events"
        list={live.list}
        fresh={live.fresh}
        keyOf={({ event_id }) => event_id}
        linkOf={({ event_id }) => eventLink(world, event_id)}
        columns={eventRows}
        isSavedAbove
        empty={
          isFiltered ? (
            <Empty actions={<Button onClick={() => change({})}>Show all events</Button>}>
              No event in the part that was searched matches these filters.
            </Empty>
          ) : (
            <Empty>
              The record is empty. Each change of a customer, card or transfer is written here.
            </Empty>
          )
        }
      />
    </Stack>
  );
}
