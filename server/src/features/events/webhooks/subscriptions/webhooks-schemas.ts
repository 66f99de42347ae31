import Type from 'typebox';
import { maxPatterns } from '../../../../kernel/event-patterns.ts';
import { EventPattern } from '../../../../platform/http/schemas/event-schemas.ts';
import {
  atLeastOneOf,
  explained,
  extending,
  named,
  nullable,
  shownOnce,
  Timestamp,
  Uuid,
} from '../../../../platform/http/schemas/schema.ts';
import type { orderings, signings } from '../webhook-rules.ts';

export const webhookStatus = explained(
  'The status of the webhook.',
  {
    enabled: 'events are delivered',
    disabled:
      'nothing is delivered: the brand disabled it, it failed for five days, or it answered 410 Gone',
  },
  named('WebhookStatus'),
);

const orderingSentences: Record<(typeof orderings)[number], string> = {
  none: 'each event is delivered as soon as it can be',
  customer:
    'a delivery that fails holds back later events of the same customer to this webhook until it succeeds or is no longer retried; events of other customers are not held back',
};

const signingSentences: Record<(typeof signings)[number], string> = {
  hmac_sha256: 'a shared secret signs (`v1`)',
  ed25519: 'a private key signs (`v1a`), and its public key is provided',
};

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
    explained('The order of deliveries; the default is `none`.', orderingSentences, {
      default: 'none',
    }),
  ),
};

const patterns = Type.Array(EventPattern, {
  maxItems: maxPatterns,
  description:
    'The webhook receives events that match one of these patterns: an event name, a prefix followed by `.*`, or `*`.',
  examples: [['kyc.*', 'credit.*']],
});

export const NewWebhook = Type.Object(
  {
    ...fields,
    events: patterns,
    signing: Type.Optional(
      explained('The signatures of deliveries; the default is `hmac_sha256`.', signingSentences, {
        default: 'hmac_sha256',
      }),
    ),
  },
  { ...named('WebhookCreate'), ...atLeastOneOf('callback_url', 'url') },
);

export const WebhookPatch = Type.Object(
  {
    ...fields,
    events: Type.Optional(patterns),
    status: Type.Optional(webhookStatus),
  },
  named('WebhookUpdate'),
);

const webhook = {
  webhook_id: Uuid(),
  callback_url: Type.String(),
  events: Type.Array(EventPattern),
  description: nullable(Type.String()),
  status: webhookStatus,
  signing: explained('The signatures of deliveries.', signingSentences),
  ordering: explained('The order of deliveries.', orderingSentences),
  receives_links: Type.Boolean({
    description:
      'True if upload links in its events are delivered. For a webhook that a person without the right `change` made, they are null, and the value is false. It never changes.',
  }),
  public_keys: Type.Array(
    Type.Object(
      {
        public_key: Type.String({ examples: ['whpk_...'] }),
        expires_at: nullable(
          Timestamp({
            description:
              'Messages are signed with this key until this time. The value is null for the current key.',
          }),
        ),
      },
      named('WebhookPublicKey'),
    ),
    { description: 'With `ed25519`, these keys verify the signatures, newest first.' },
  ),
  date_created: Timestamp(),
  date_updated: Timestamp(),
};

export const WebhookView = Type.Object(webhook, named('Webhook'));

const signingSecret = shownOnce(
  nullable(
    Type.String({
      description:
        'The secret verifies the signatures (Standard Webhooks). It is shown only in this response and is null with `ed25519`.',
    }),
  ),
);

export const WebhookWithSecret = Type.Object(
  { ...webhook, secret: signingSecret },
  extending(WebhookView, 'WebhookWithSecret'),
);

export const RotatedWebhook = Type.Object(
  {
    ...webhook,
    secret: signingSecret,
    previous_secret_expires_at: Timestamp({
      description: 'Messages are signed with the previous secret or key as well until this time.',
    }),
  },
  extending(WebhookWithSecret, 'RotatedWebhook'),
);

export const webhookExample = {
  webhook_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c20',
  callback_url: 'https://example.com/hooks',
  events: ['kyc.*', 'credit.*'],
  description: 'Production listener',
  status: 'enabled',
  signing: 'hmac_sha256',
  ordering: 'none',
  receives_links: true,
  public_keys: [],
  date_created: '2026-07-01T12:00:00.000Z',
  date_updated: '2026-07-01T12:00:00.000Z',
};

export const exampleSecret = 'whsec_...';
