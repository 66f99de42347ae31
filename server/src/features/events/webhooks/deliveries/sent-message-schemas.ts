import Type from 'typebox';
import {
  named,
  nullable,
  secret,
  Timestamp,
  Uuid,
} from '../../../../platform/http/schemas/schema.ts';
import { deliveryExample } from './deliveries-schemas.ts';

const SentAttempt = Type.Object(
  {
    attempted_at: Timestamp({ description: 'The attempt began at this real time.' }),
    headers: nullable(
      Type.Record(Type.String(), Type.String(), {
        description:
          'The headers that the service sent, besides those of the connection. They are null for an attempt that a fault of the sandbox kept back. The signature is computed again with the secrets that signed then, as far as they are still stored.',
        examples: [{ 'webhook-id': deliveryExample.event_id }],
      }),
    ),
  },
  named('SentAttempt'),
);

export const SentDelivery = Type.Object(
  {
    delivery_id: Uuid({ description: 'The delivery.' }),
    webhook_id: Uuid({ description: 'The webhook that it was sent to.' }),
    method: Type.Literal('POST', { description: 'The HTTP method.' }),
    body: nullable(
      secret(
        Type.String({
          description:
            'The exact text of the body. It is null for a key that is restricted to reading if the body has upload links, and if the event is no longer kept.',
        }),
      ),
    ),
    attempts: Type.Array(SentAttempt, { description: 'The attempts, in order.' }),
  },
  named('SentDelivery'),
);
