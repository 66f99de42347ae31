import Type from 'typebox';
import { EventNameSchema } from '../../../../platform/http/schemas/event-schemas.ts';
import {
  explained,
  named,
  nullable,
  personal,
  Timestamp,
  Uuid,
} from '../../../../platform/http/schemas/schema.ts';
import type { DeliveryStatus } from '../delivery-states.ts';
import { webhookExample } from '../subscriptions/webhooks-schemas.ts';

const deliverySentences: Record<DeliveryStatus, string> = {
  pending: 'an attempt is due or will be repeated',
  succeeded: 'the endpoint acknowledged it with a 2xx',
  failed: 'all attempts of about three days failed',
  cancelled: 'the webhook was disabled or deleted before an attempt succeeded',
};

export const DeliveryStatusSchema = explained(
  'The status of the delivery.',
  deliverySentences,
  named('DeliveryStatus'),
);

const Attempt = Type.Object(
  {
    attempted_at: Timestamp(),
    status: nullable(
      Type.Integer({
        description:
          'The endpoint responded with this HTTP status. The value is null if it did not respond.',
      }),
    ),
    duration_ms: Type.Integer(),
    // An endpoint may respond with personal data of a customer.
    response: personal(
      nullable(
        Type.String({
          description:
            'The text is the first 4 KiB of the response. It is null if the endpoint did not respond.',
        }),
      ),
    ),
    error: nullable(
      Type.String({
        description: 'The text explains a missing response. It is null if the endpoint responded.',
      }),
    ),
    fault: nullable(
      explained('The fault, set in the sandbox, that the attempt met; null without one.', {
        drop: 'the attempt was not sent and counts as failed',
        lose_answer: 'the attempt was sent, and its answer was lost',
        duplicate: 'the attempt was sent twice',
      }),
    ),
  },
  named('DeliveryAttempt'),
);

export const DeliveryView = Type.Object(
  {
    delivery_id: Uuid(),
    webhook_id: Uuid(),
    event_id: Uuid(),
    event: EventNameSchema,
    status: DeliveryStatusSchema,
    next_attempt_at: nullable(Timestamp()),
    attempts: Type.Array(Attempt, { description: 'The attempts, oldest first.' }),
    date_created: Timestamp(),
    date_updated: Timestamp(),
  },
  named('Delivery'),
);

export const deliveryExample = {
  delivery_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c21',
  webhook_id: webhookExample.webhook_id,
  event_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c30',
  event: 'kyc.verification.success',
  status: 'succeeded',
  next_attempt_at: null,
  attempts: [
    {
      attempted_at: '2026-07-01T12:00:01.100Z',
      status: 200,
      duration_ms: 84,
      response: 'ok',
      error: null,
      fault: null,
    },
  ],
  date_created: '2026-07-01T12:00:01.050Z',
  date_updated: '2026-07-01T12:00:01.190Z',
};
