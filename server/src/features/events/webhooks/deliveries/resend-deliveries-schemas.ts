import Type from 'typebox';
import { named, nullable, Uuid } from '../../../../platform/http/schemas/schema.ts';
import { deliveryFilters, webhookFilter } from './delivery-filter-schemas.ts';

export const DeliveryResend = Type.Object(
  {
    ...webhookFilter,
    ...deliveryFilters,
    dry_run: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Set this to true to count the deliveries without sending them.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        description: 'Sends at most this many deliveries, the oldest first.',
      }),
    ),
    after: Type.Optional(
      Uuid({ description: 'Begins after the delivery with this id, a `next_after`.' }),
    ),
  },
  {
    ...named('DeliveryResend'),
    examples: [{ failing: true, since: '2026-07-01T12:00:00Z', dry_run: true }],
  },
);

export const ResentDeliveriesView = Type.Object(
  {
    dry_run: Type.Boolean({ description: 'True if nothing was sent.' }),
    deliveries: Type.Integer({
      description:
        'The number of deliveries that match the filter; with `limit`, of those in this part.',
    }),
    remaining: Type.Integer({
      description: 'The number of matching deliveries after this part, counted to 10,000.',
    }),
    next_after: nullable(
      Uuid({ description: 'The `after` of the next part; null where none remain.' }),
    ),
    delivery_ids: Type.Array(Uuid(), {
      description: 'The ids of the first 100 of them, oldest first.',
    }),
  },
  named('ResentDeliveries'),
);
