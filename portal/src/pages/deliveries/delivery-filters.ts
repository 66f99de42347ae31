import type { DeliveryResend, EventPattern } from '@surety/sdk';
import type { Filter, FilterValues } from '../../lists/filter.ts';
import { stateOptions, statesOf } from '../../lists/state-options.ts';
import { isId } from '../../platform/id-time.ts';

export const outcomeFilters: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    options: stateOptions('delivery'),
  },
  {
    name: 'failing',
    label: 'Failing',
    options: [
      ['true', 'yes'],
      ['false', 'no'],
    ],
  },
  { name: 'event', label: 'Event (card.*)' },
];

/** The filters of an address as the API takes them; values that it would refuse are left out. */
export function deliveryQuery(values: FilterValues): DeliveryFilters {
  const status = statesOf('delivery').find((each) => each === values.status);
  const { event, webhook_id, customer_id, since } = values;
  return {
    ...(status ? { status: status as NonNullable<DeliveryFilters['status']> } : {}),
    ...(/^(true|false)$/.test(values.failing ?? '') ? { failing: values.failing === 'true' } : {}),
    ...(event ? { event: event as EventPattern } : {}),
    ...(webhook_id ? { webhook_id } : {}),
    ...(customer_id && isId(customer_id) ? { customer_id } : {}),
    ...(since ? { since: readSince(since) } : {}),
  };
}

export type DeliveryFilters = Pick<
  DeliveryResend,
  'status' | 'failing' | 'event' | 'webhook_id' | 'customer_id' | 'since'
>;

/** A day, or a day with a time, as a time in UTC. */
export function readSince(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${text}T00:00:00Z`;
  const [, minute] = /^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2})$/.exec(text) ?? [];
  return minute ? `${minute.replace(' ', 'T')}:00Z` : text;
}
