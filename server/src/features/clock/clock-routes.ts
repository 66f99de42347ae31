import Type from 'typebox';
import { clockModes, maxFactor } from '../../kernel/brand-clock.ts';
import { defineOperation, type Operation } from '../../platform/http/operation.ts';
import { nullable, oneOf, renderInstant, Timestamp, Uuid } from '../../platform/http/schema.ts';
import { advanceClock, type ClockView, type Clockwork, changeClock, getClock } from './clock.ts';

const tag = 'Sandbox';
const dialect = 'request';

const Work = Type.Object({
  due_at: Timestamp({ description: "On the brand's clock." }),
  what: Type.String({ description: 'What is done then.', examples: ['kyc.expire'] }),
  object: nullable(Uuid({ description: 'The id of what it is done to.' })),
});
const workExample = {
  due_at: '2026-07-29T12:00:00.000Z',
  what: 'kyc.expire',
  object: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
};

const mode = oneOf(clockModes, {
  description:
    '`running`: with the world. `stopped`: it stands still, and nothing is done until it is advanced. `accelerated`: `factor` times as fast as the world.',
});
const factor = Type.Integer({
  minimum: 1,
  maximum: maxFactor,
  description: "How many seconds of the brand pass in one of the world's.",
  examples: [3600],
});

const Clock = Type.Object({
  now: Timestamp(),
  mode,
  factor,
  next_due: Type.Array(Work, { description: 'What is due next, the first 20 in order.' }),
});
const clockExample = {
  now: '2026-07-01T12:00:00.000Z',
  mode: 'stopped',
  factor: 1,
  next_due: [workExample],
};

/** The clock of a sandbox's brand. In live there is none. */
export function clockOperations(deps: Clockwork): Operation[] {
  return [readOperation, changeOperation(deps), advanceOperation(deps)];
}

const readOperation = defineOperation({
  method: 'GET',
  path: '/sandbox/clock',
  operationId: 'getClock',
  tag,
  summary: "Get the brand's clock",
  description:
    "The brand's time, how it goes, and what is due next. All that happens later in the sandbox (KYC results, document deadlines, ACH settlements, hold expiry) and all times that are written follow it. Sandbox only.",
  dialect,
  schemaCode: 'clock_schema',
  answer: { status: 200, schema: Clock, example: clockExample },
  handle: async (context) => view(await getClock(context)),
});

function changeOperation({ leases }: Clockwork): Operation {
  return defineOperation({
    method: 'PATCH',
    path: '/sandbox/clock',
    operationId: 'changeClock',
    tag,
    summary: 'Stop the clock or set its pace',
    description:
      'It goes on from where it is; time never goes back. A stopped clock does nothing by itself, not even what is due at once. `factor` is required when `mode` becomes `accelerated`, and belongs to no other mode. Sandbox only.',
    dialect,
    schemaCode: 'clock_patch_schema',
    body: Type.Object(
      { mode: Type.Optional(mode), factor: Type.Optional(factor) },
      { examples: [{ mode: 'accelerated', factor: 3600 }] },
    ),
    answer: { status: 200, schema: Clock, example: clockExample },
    errors: ['clock_busy'],
    handle: async (context, { body }) => view(await changeClock(context, leases, body)),
  });
}

const AdvanceBody = Type.Object(
  {
    to: Type.Optional(Timestamp({ description: 'A time up to a year on.', format: undefined })),
    by: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          'An ISO 8601 duration up to a year, counted in UTC: a day is 24 hours. `PT0S` does what is due now.',
        examples: ['P29D'],
      }),
    ),
    until_event: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          'An event name, `prefix.*` or `*`: up to the first such event, for a year at most.',
        examples: ['transfer.completed'],
      }),
    ),
  },
  { examples: [{ by: 'P29D' }] },
);

const Advanced = Type.Object({
  now: Timestamp(),
  reached: Type.Boolean({
    description:
      'Whether it got to the time, or the event. An advance ends after 10,000 pieces of work or 30 seconds; another one goes on.',
  }),
  event_id: nullable(Uuid({ description: 'The event that it ran until.' })),
  fired_count: Type.Integer(),
  fired: Type.Array(Work, { description: 'What was done on the way, the first 100 in order.' }),
  failed_count: Type.Integer(),
  failed: Type.Array(Work, {
    description: 'What failed three times in a row, the first 100. It stays due.',
  }),
});

function advanceOperation(deps: Clockwork): Operation {
  return defineOperation({
    method: 'POST',
    path: '/sandbox/clock/advance',
    operationId: 'advanceClock',
    tag,
    summary: 'Advance the clock',
    description:
      'Sets the clock forward and does everything that falls due on the way, one piece after the other in the order of due times, each seeing its own due time as the present, also what comes of it. Takes exactly one of `to`, `by` and `until_event`. With an Idempotency-Key, a repeat after a lost answer goes on where the first came to; the key lasts 24 hours of real time. Sandbox only.',
    dialect,
    schemaCode: 'clock_advance_post_schema',
    idempotency: 'own',
    body: AdvanceBody,
    answer: {
      status: 200,
      schema: Advanced,
      example: {
        now: '2026-07-30T12:00:00.000Z',
        reached: true,
        event_id: null,
        fired_count: 1,
        fired: [workExample],
        failed_count: 0,
        failed: [],
      },
    },
    errors: ['clock_busy', 'idempotency_key_mismatch', 'overloaded'],
    handle: async (context, { body, idempotencyKey, markReplayed }) => {
      const { answer, replayed } = await advanceClock(context, deps, body, idempotencyKey);
      if (replayed) markReplayed();
      return answer;
    },
  });
}

function view({ now, mode, factor, nextDue }: ClockView) {
  return { now: renderInstant(now), mode, factor, next_due: nextDue };
}
