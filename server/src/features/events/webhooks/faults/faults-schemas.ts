import Type from 'typebox';
import {
  inPlace,
  named,
  nullable,
  Timestamp,
  Uuid,
} from '../../../../platform/http/schemas/schema.ts';

const every = Type.Integer({
  minimum: 1,
  maximum: 1000,
  description: 'The fault applies to every nth message, counted since the faults were set.',
  examples: [3],
});
const ms = (description: string, minimum = 1) =>
  Type.Integer({ minimum, maximum: 60_000, description, examples: [1000] });
const repeated = {
  every,
  attempts: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 5,
      default: 1,
      description: 'The fault applies to this many attempts of the message.',
    }),
  ),
  retry_ms: Type.Optional(ms('The next attempt is made after this many milliseconds.', 0)),
};

const dropped = { description: 'Attempts are not sent and count as failed.' };

const RetriedFault = Type.Object(repeated, named('RetriedFault'));

const kinds = {
  delay: Type.Object(
    { every, ms: ms('The first attempt is delayed by this many milliseconds.') },
    named('DelayFault'),
  ),
  reorder: Type.Object(
    {
      every,
      within_ms: Type.Optional(
        ms('The message waits at most this many milliseconds to be overtaken.'),
      ),
    },
    named('ReorderFault'),
  ),
  drop: RetriedFault,
  lose_answer: RetriedFault,
  duplicate: Type.Object(
    {
      every,
      copies: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, default: 1 })),
    },
    named('DuplicateFault'),
  ),
};

export const NewFaults = Type.Object(
  {
    delay: Type.Optional(kinds.delay),
    reorder: Type.Optional(kinds.reorder),
    drop: Type.Optional(inPlace(kinds.drop, dropped)),
    lose_answer: Type.Optional(kinds.lose_answer),
    duplicate: Type.Optional(kinds.duplicate),
  },
  { ...named('WebhookFaultsUpdate'), examples: [{ drop: { every: 3 }, duplicate: { every: 2 } }] },
);

export const FaultsView = Type.Object(
  {
    webhook_id: Uuid(),
    delay: nullable(kinds.delay),
    reorder: nullable(kinds.reorder),
    drop: nullable(inPlace(kinds.drop, dropped)),
    lose_answer: nullable(kinds.lose_answer),
    duplicate: nullable(kinds.duplicate),
    date_created: nullable(
      Timestamp({
        description: 'The faults were set at this time. The value is null while no faults are set.',
      }),
    ),
  },
  named('WebhookFaults'),
);

export const faultsExample = {
  webhook_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c20',
  delay: null,
  reorder: null,
  drop: { every: 3, attempts: 1, retry_ms: 1000 },
  lose_answer: null,
  duplicate: { every: 2, copies: 1 },
  date_created: '2026-07-01T12:00:00.000Z',
};
