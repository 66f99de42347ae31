import type { Event, LoggedRequest } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { eventColumns, eventLink } from '../lists/event-columns.tsx';
import { requestColumns, requestLink } from '../lists/request-columns.tsx';
import { Rows } from '../parts/rows.tsx';
import { Empty, QueryState } from '../parts/states.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import { readNewestEvents } from '../platform/newest-events.ts';
import { useRequestLooks } from '../platform/use-looks.ts';

/** Rows that a drawer shows; the pages show the others. */
const shownRows = 50;
const lookEveryMs = 3_000;

interface AboutProps {
  /** Null for the whole brand. */
  readonly objectId: string | null;
}

interface RequestsProps extends AboutProps {
  /** Shows those alone that failed. */
  readonly isFailed?: boolean;
}

/** The newest requests about the object of the page, without those of the portal. */
export function WorkbenchRequests({ objectId, isFailed }: RequestsProps) {
  const { surety, world, keys } = useBrand();
  const about = {
    ...(objectId ? { object_id: objectId } : {}),
    ...(isFailed ? { failed: true } : {}),
  };
  const query = useQuery({
    queryKey: keys.still('workbench', 'logged', about),
    queryFn: () =>
      surety.requests.list({ ...about, except_source: 'portal', limit: shownRows }).page(),
  });
  useRequestLooks(lookEveryMs, query, objectId ?? '');
  return (
    <QueryState query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty>
            No {isFailed ? 'failed request' : 'request'} of a program{' '}
            {objectId ? 'about this object' : 'yet'}.
          </Empty>
        ) : (
          <Rows<LoggedRequest>
            label="Requests"
            isPlain
            rows={data}
            keyOf={({ log_id }) => log_id}
            linkOf={({ log_id }) => requestLink(world, log_id)}
            columns={requestColumns}
          />
        )
      }
    </QueryState>
  );
}

/** The newest events about the object of the page; of a customer, those of all their objects. */
export function WorkbenchEvents({ objectId }: AboutProps) {
  const { surety, world, keys } = useBrand();
  const query = useQuery({
    queryKey: objectId
      ? keys.about([objectId], 'workbench-events', objectId)
      : keys.list('events', 'workbench'),
    queryFn: async () => {
      const read = (about: object) => readNewestEvents(surety, about, shownRows);
      if (!objectId) return read({});
      const own = await read({ object_id: objectId });
      return own.data.length > 0 ? own : read({ customer_id: objectId });
    },
  });
  return (
    <QueryState query={query}>
      {({ data, has_more }) =>
        data.length === 0 ? (
          <Empty>
            {has_more ? 'None among the newest events' : 'No event'}{' '}
            {objectId ? 'about this object' : 'yet'}.
          </Empty>
        ) : (
          <Rows<Event>
            label="Events"
            isPlain
            rows={data}
            keyOf={({ event_id }) => event_id}
            linkOf={({ event_id }) => eventLink(world, event_id)}
            columns={eventColumns}
          />
        )
      }
    </QueryState>
  );
}
