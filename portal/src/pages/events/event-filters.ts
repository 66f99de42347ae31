import type { EventPattern, ListEventsData } from '@surety/sdk';
import type { FilterValues } from '../../lists/filter.ts';
import { isId } from '../../platform/id-time.ts';

type EventQuery = NonNullable<ListEventsData['query']>;

/** The query of the API for the parameters of the page, newest first; ids that are none are left out. */
export function readEventQuery(values: FilterValues): EventQuery {
  const { event, customer_id, object_id, since, until } = values;
  const patterns = event?.split(/[\s,]+/).filter(Boolean) ?? [];
  return {
    order: 'newest',
    ...(patterns.length > 0 && { event: patterns as EventPattern[] }),
    ...(customer_id && isId(customer_id) && { customer_id }),
    ...(object_id && isId(object_id) && { object_id }),
    ...(since && { since }),
    ...(until && { until }),
  };
}
