import Type from 'typebox';
import { EventPattern } from '../../../../platform/http/schemas/event-schemas.ts';
import { countQuery, pageQuery } from '../../../../platform/http/schemas/paging.ts';
import { inPlace, Uuid } from '../../../../platform/http/schemas/schema.ts';
import { TimeParameter } from '../../../../platform/http/schemas/time-query.ts';
import { DeliveryStatusSchema } from './deliveries-schemas.ts';

/** Filters of deliveries, in queries and in the body of a resend. */
export const deliveryFilters = {
  status: Type.Optional(DeliveryStatusSchema),
  failing: Type.Optional(
    Type.Boolean({
      description:
        'With `true`, selects deliveries that have failed and those that will be attempted again after a failure; with `false`, all others.',
    }),
  ),
  event: Type.Optional(
    inPlace(EventPattern, {
      description:
        'Selects deliveries of events that match this event name, prefix followed by `.*`, or `*`.',
    }),
  ),
  customer_id: Type.Optional(
    Uuid({ description: 'Selects deliveries of events about the customer with this id.' }),
  ),
  since: Type.Optional(
    TimeParameter('Selects deliveries that were made at this real time or later.'),
  ),
  until: Type.Optional(TimeParameter('Selects deliveries that were made before this real time.')),
};

/** The filter by event of lists. */
const eventFilter = {
  event_id: Type.Optional(Uuid({ description: 'Selects deliveries of the event with this id.' })),
};

/** The filter by webhook, where a path does not have it. */
export const webhookFilter = {
  webhook_id: Type.Optional(
    Uuid({ description: 'Selects deliveries to the webhook with this id.' }),
  ),
};

export const DeliveriesQuery = Type.Object({ ...pageQuery, ...countQuery, ...deliveryFilters });

export const AllDeliveriesQuery = Type.Object({
  ...pageQuery,
  ...countQuery,
  ...webhookFilter,
  ...eventFilter,
  ...deliveryFilters,
});
