import Type from 'typebox';
import { maxPatterns } from '../../kernel/event-patterns.ts';
import { nullable, oneOf, Timestamp, Uuid } from '../../platform/http/schema.ts';
import { deliveryStates } from './delivery-states.ts';
import { orderings, signings } from './webhook-rules.ts';

const url = {
  examples: ['https://example.com/hooks'],
  description: 'In `live` https, and on the public internet.',
};

const fields = {
  callback_url: Type.Optional(Type.String(url)),
  url: Type.Optional(Type.String({ description: 'Accepted for `callback_url`.' })),
  description: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
  ordering: Type.Optional(
    oneOf(orderings, {
      default: 'none',
      description:
        'With `customer`, what fails holds back the later events of the same customer to this webhook, and of no other, until it is delivered or given up.',
    }),
  ),
};

const patterns = Type.Array(Type.String({ maxLength: 100 }), {
  maxItems: maxPatterns,
  description: 'Event names, prefixes followed by `.*`, or `*`.',
  examples: [['kyc.*', 'credit.*']],
});

export const NewWebhook = Type.Object({
  ...fields,
  events: patterns,
  signing: Type.Optional(
    oneOf(signings, {
      default: 'hmac_sha256',
      description:
        'How messages are signed: `hmac_sha256` with a shared secret (`v1`), or `ed25519` with a key of which you get the public half (`v1a`).',
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
      expires_at: nullable(Timestamp({ description: 'Until then it signs too.' })),
    }),
    { description: 'With `ed25519`: what verifies the signatures, newest first.' },
  ),
  date_created: Timestamp(),
  date_updated: Timestamp(),
};

export const WebhookView = Type.Object(webhook);

const secret = nullable(
  Type.String({
    description:
      'Verifies the signatures (Standard Webhooks). Shown this once; null with `ed25519`.',
  }),
);

export const WebhookWithSecret = Type.Object({ ...webhook, secret });

export const RotatedWebhook = Type.Object({
  ...webhook,
  secret,
  previous_secret_expires_at: Timestamp({ description: 'Until then both secrets sign.' }),
});

const Attempt = Type.Object({
  attempted_at: Timestamp(),
  status: nullable(Type.Integer({ description: 'The HTTP status; null when no answer came.' })),
  duration_ms: Type.Integer(),
  response: nullable(Type.String({ description: "The answer's first 4 KiB." })),
  error: nullable(Type.String({ description: 'Why no answer came.' })),
  fault: nullable(
    oneOf(['drop', 'lose_answer', 'duplicate'], {
      description: 'In a sandbox, what was asked to go wrong.',
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
