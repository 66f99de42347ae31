import Type from 'typebox';
import { maxPatterns } from '../../../kernel/event-patterns.ts';
import { nullable, oneOf, Timestamp, Uuid } from '../../../platform/http/schema.ts';
import { deliveryStates } from './delivery-states.ts';
import { orderings, signings } from './webhook-rules.ts';

const url = {
  examples: ['https://example.com/hooks'],
  description:
    'Events are posted to this URL. In `live` it must use https and be on the public internet.',
};

const fields = {
  callback_url: Type.Optional(Type.String(url)),
  url: Type.Optional(Type.String({ description: 'This field is another name of `callback_url`.' })),
  description: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
  ordering: Type.Optional(
    oneOf(orderings, {
      default: 'none',
      description:
        'With `customer`, a delivery that fails holds back later events of the same customer to this webhook until it succeeds or is no longer retried; events of other customers are not held back. The default is `none`.',
    }),
  ),
};

const patterns = Type.Array(Type.String({ maxLength: 100 }), {
  maxItems: maxPatterns,
  description:
    'The webhook receives events that match one of these patterns: an event name, a prefix followed by `.*`, or `*`.',
  examples: [['kyc.*', 'credit.*']],
});

export const NewWebhook = Type.Object({
  ...fields,
  events: patterns,
  signing: Type.Optional(
    oneOf(signings, {
      default: 'hmac_sha256',
      description:
        '`hmac_sha256` (the default) signs messages with a shared secret (`v1`). `ed25519` signs them with a private key and provides the public key (`v1a`).',
    }),
  ),
});

export const WebhookPatch = Type.Object({
  ...fields,
  events: Type.Optional(patterns),
  status: Type.Optional(oneOf(['enabled', 'disabled'])),
});

const webhook = {
  webhook_id: Uuid(),
  callback_url: Type.String(),
  events: Type.Array(Type.String()),
  description: nullable(Type.String()),
  status: oneOf(['enabled', 'disabled']),
  signing: oneOf(signings),
  ordering: oneOf(orderings),
  public_keys: Type.Array(
    Type.Object({
      public_key: Type.String({ examples: ['whpk_...'] }),
      expires_at: nullable(
        Timestamp({
          description:
            'Messages are signed with this key until this time. The value is null for the current key.',
        }),
      ),
    }),
    { description: 'With `ed25519`, these keys verify the signatures, newest first.' },
  ),
  date_created: Timestamp(),
  date_updated: Timestamp(),
};

export const WebhookView = Type.Object(webhook);

const secret = nullable(
  Type.String({
    description:
      'The secret verifies the signatures (Standard Webhooks). It is shown only in this response and is null with `ed25519`.',
  }),
);

export const WebhookWithSecret = Type.Object({ ...webhook, secret });

export const RotatedWebhook = Type.Object({
  ...webhook,
  secret,
  previous_secret_expires_at: Timestamp({
    description: 'Messages are signed with the previous secret or key as well until this time.',
  }),
});

const Attempt = Type.Object({
  attempted_at: Timestamp(),
  status: nullable(
    Type.Integer({
      description:
        'The endpoint responded with this HTTP status. The value is null if it did not respond.',
    }),
  ),
  duration_ms: Type.Integer(),
  response: nullable(
    Type.String({
      description:
        'The text is the first 4 KiB of the response. It is null if the endpoint did not respond.',
    }),
  ),
  error: nullable(
    Type.String({
      description: 'The text explains a missing response. It is null if the endpoint responded.',
    }),
  ),
  fault: nullable(
    oneOf(['drop', 'lose_answer', 'duplicate'], {
      description:
        'The attempt met this fault, which was set in the sandbox. The value is null without a fault.',
    }),
  ),
});

export const DeliveryView = Type.Object({
  delivery_id: Uuid(),
  webhook_id: Uuid(),
  event_id: Uuid(),
  event: Type.String(),
  status: oneOf(deliveryStates.states),
  next_attempt_at: nullable(Timestamp()),
  attempts: Type.Array(Attempt),
  date_created: Timestamp(),
  date_updated: Timestamp(),
});

export const webhookExample = {
  webhook_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c20',
  callback_url: 'https://example.com/hooks',
  events: ['kyc.*', 'credit.*'],
  description: 'Production listener',
  status: 'enabled',
  signing: 'hmac_sha256',
  ordering: 'none',
  public_keys: [],
  date_created: '2026-07-01T12:00:00.000Z',
  date_updated: '2026-07-01T12:00:00.000Z',
};

export const exampleSecret = 'whsec_...';

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
