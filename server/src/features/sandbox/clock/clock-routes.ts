import Type from 'typebox';
import { type clockModes, maxFactor } from '../../../kernel/brand-clock.ts';
import { renderInstant } from '../../../kernel/clock.ts';
import { defineOperation, type Operation } from '../../../platform/http/operation.ts';
import { requestErrors } from '../../../platform/http/request-errors.ts';
import {
  exactlyOneOf,
  explained,
  named,
  nullable,
  Timestamp,
  Uuid,
} from '../../../platform/http/schema.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { clockErrors } from './clock-errors.ts';
import { advanceClock, type ClockView, changeClock, getClock } from './move-clock.ts';

const tag = 'Sandbox';
const dialect = 'request';

const Work = Type.Object(
  {
    due_at: Timestamp({ description: "The work falls due at this time on the brand's clock." }),
    what: Type.String({
      description: 'The name states the kind of work.',
      examples: ['kyc.expire'],
    }),
    object: nullable(
      Uuid({
        description:
          'The work concerns the object with this id. It is null for work without an object.',
      }),
    ),
  },
  named('DueWork'),
);
const workExample = {
  due_at: '2026-07-29T12:00:00.000Z',
  what: 'kyc.expire',
  object: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
};

const modeSentences: Record<(typeof clockModes)[number], string> = {
  running: 'the clock follows real time',
  stopped: 'the clock stands still, so that no work is done until it is advanced',
  accelerated: 'the clock runs `factor` times as fast as real time',
};
const mode = explained('The mode of the clock.', modeSentences, named('ClockMode'));
const factor = Type.Integer({
  minimum: 1,
  maximum: maxFactor,
  description: "The brand's clock moves by this many seconds in one second of real time.",
  examples: [3600],
});

const Clock = Type.Object(
  {
    now: Timestamp(),
    mode,
    factor,
    next_due: Type.Array(Work, {
      description:
        'The list holds the next 20 pieces of work, in the order in which they fall due.',
    }),
  },
  named('Clock'),
);
const clockExample = {
  now: '2026-07-01T12:00:00.000Z',
  mode: 'stopped',
  factor: 1,
  next_due: [workExample],
};

const readOperation = defineOperation({
  method: 'GET',
  path: '/sandbox/clock',
  operationId: 'getClock',
  only: 'sandbox',
  tag,
  summary: "Get the brand's clock",
  description:
    "Returns the brand's time, the clock's mode and the work that is due next. Everything that happens later in the sandbox (KYC results, document deadlines, ACH settlements, hold expiry) and all recorded times follow this clock. This operation exists in the sandbox only.",
  dialect,
  schemaCode: 'clock_schema',
  answer: { status: 200, schema: Clock, example: clockExample },
  handle: async (context) => view(await getClock(context)),
});

const changeOperation = defineOperation({
  method: 'PATCH',
  path: '/sandbox/clock',
  operationId: 'changeClock',
  only: 'sandbox',
  tag,
  summary: 'Stop the clock or set its pace',
  description:
    "Changes the clock's mode. The clock continues from its present time and never moves back. While it is stopped, no work is done by itself, not even work that is due immediately. `factor` is required when `mode` becomes `accelerated` and is refused for any other mode. This operation exists in the sandbox only.",
  dialect,
  schemaCode: 'clock_patch_schema',
  body: Type.Object(
    { mode: Type.Optional(mode), factor: Type.Optional(factor) },
    { ...named('ClockUpdate'), examples: [{ mode: 'accelerated', factor: 3600 }] },
  ),
  answer: { status: 200, schema: Clock, example: clockExample },
  errors: [clockErrors.clock_busy],
  handle: async (context, { body }) => view(await changeClock(context, body)),
});

const AdvanceBody = Type.Object(
  {
    to: Type.Optional(
      Timestamp({
        description: 'The clock advances to this time, at most a year ahead.',
        format: undefined,
      }),
    ),
    by: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          'The clock advances by this ISO 8601 duration, at most a year. It is counted in UTC, where a day has 24 hours. `PT0S` does the work that is due now.',
        examples: ['P29D'],
      }),
    ),
    until_event: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          'The clock advances until the first event that matches this event name, `prefix.*` or `*`, at most a year.',
        examples: ['transfer.completed'],
      }),
    ),
  },
  {
    ...named('ClockAdvanceCreate'),
    ...exactlyOneOf('to', 'by', 'until_event'),
    examples: [{ by: 'P29D' }],
  },
);

const Advanced = Type.Object(
  {
    now: Timestamp(),
    reached: Type.Boolean({
      description:
        'The value is true if the advance reached the requested time or event. An advance ends after 10,000 pieces of work or 30 seconds, or after 5 seconds if other worlds wait to be advanced; send another one to continue.',
    }),
    event_id: nullable(
      Uuid({
        description:
          'The advance ended at this event. It is null without `until_event`, or if no event matched.',
      }),
    ),
    fired_count: Type.Integer(),
    fired: Type.Array(Work, {
      description: 'The list holds the first 100 pieces of work that were done, in order.',
    }),
    failed_count: Type.Integer(),
    failed: Type.Array(Work, {
      description:
        'The list holds the first 100 pieces of work that failed three times in a row. They stay due.',
    }),
  },
  named('ClockAdvance'),
);

const advanceOperation = defineOperation({
  method: 'POST',
  path: '/sandbox/clock/advance',
  operationId: 'advanceClock',
  only: 'sandbox',
  tag,
  summary: 'Advance the clock',
  description:
    'Moves the clock forward and does all work that falls due in between, in the order of due times, including work that other work creates. Each piece of work runs with its own due time as the present time. Send exactly one of `to`, `by` and `until_event`. With an Idempotency-Key, a repeat after a lost response continues where the first request ended; the key lasts 24 hours of real time. This operation exists in the sandbox only.',
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
  errors: [
    clockErrors.clock_busy,
    requestErrors.idempotency_key_mismatch,
    platformErrors.overloaded,
  ],
  handle: async (context, { body, idempotencyKey, markReplayed }) => {
    const { answer, replayed } = await advanceClock(context, body, idempotencyKey);
    if (replayed) markReplayed();
    return answer;
  },
});

function view({ now, mode, factor, nextDue }: ClockView) {
  return { now: renderInstant(now), mode, factor, next_due: nextDue };
}

/** Operations on the clock of a sandbox's brand. Live has none. */
export const clockOperations: readonly Operation[] = [
  readOperation,
  changeOperation,
  advanceOperation,
];
