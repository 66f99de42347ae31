import Type from 'typebox';
import {
  explained,
  named,
  nullable,
  secret,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { maxDelayMs, type ReceiverAnswer, usualDelayMs } from './receiver-rules.ts';

const answerSentences: Record<ReceiverAnswer, string> = {
  ok: 'it answers 200',
  error: 'it answers 500',
  slow: 'it answers 200 after `delay_ms`; an attempt waits 15 seconds',
  garbage: 'it answers bytes that are no HTTP',
  refuse: 'it closes the connection without an answer',
};

const answerOf = (options: object = {}) =>
  explained('The answer to each message.', answerSentences, {
    ...named('ReceiverAnswer'),
    ...options,
  });

const label = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'The name of the receiver.',
  examples: ['First handler'],
});
const delay = Type.Integer({
  minimum: 1,
  maximum: maxDelayMs,
  description: `Milliseconds before the answer \`slow\`; ${usualDelayMs} by default.`,
  examples: [usualDelayMs],
});

/** The fields of a receiver that a caller sets: all have a default, or stay as they are. */
export const ReceiverFields = Type.Object(
  {
    label: Type.Optional(label),
    answer: Type.Optional(answerOf()),
    delay_ms: Type.Optional(delay),
  },
  { ...named('ReceiverFields'), examples: [{ label: 'First handler' }, { answer: 'error' }] },
);

export const ReceiverView = Type.Object(
  {
    receiver_id: Uuid(),
    label,
    url: Type.String({
      description: 'A webhook with this `callback_url` delivers to the receiver.',
      examples: ['http://localhost:4000/bin/kq0Zb8yX'],
    }),
    answer: answerOf(),
    delay_ms: delay,
    date_created: Timestamp({ description: 'The receiver was made at this real time.' }),
  },
  named('Receiver'),
);

export const receiverExample = {
  receiver_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c40',
  label: 'First handler',
  url: 'http://localhost:4000/bin/kq0Zb8yX',
  answer: 'ok',
  delay_ms: usualDelayMs,
  date_created: '2026-07-01T12:00:00.000Z',
};

export const ReceivedMessageView = Type.Object(
  {
    message_id: Uuid({ description: 'The message.' }),
    received_at: Timestamp({ description: 'The message arrived at this real time.' }),
    headers: Type.Record(Type.String(), Type.String(), {
      description: 'The headers of the request.',
    }),
    body: nullable(
      secret(
        Type.String({
          description:
            'The exact text of the body. It is null for a key that is restricted to reading.',
        }),
      ),
    ),
    answered_status: nullable(
      Type.Integer({
        description: 'The HTTP status of the answer; null where none was sent.',
      }),
    ),
    webhook_id: nullable(
      Uuid({ description: "The webhook with the receiver's address; null if none had it." }),
    ),
    signature: explained('The signature, checked with the secrets of that webhook.', {
      valid: 'one of its secrets signed the message',
      invalid: 'none of its secrets signed the message, or headers are missing',
      unknown: 'no webhook has the address of the receiver',
    }),
  },
  named('ReceivedMessage'),
);

export const receivedMessageExample = {
  message_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41',
  received_at: '2026-07-01T12:00:01.100Z',
  headers: {
    'webhook-id': '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c30',
    'webhook-timestamp': '1782907201',
    'webhook-signature': 'v1,...',
  },
  body: '{"event":"kyc.verification.success"}',
  answered_status: 200,
  webhook_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c20',
  signature: 'valid',
};
