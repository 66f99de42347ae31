import Type from 'typebox';
import { requestErrors } from '../../../platform/http/errors/request-errors.ts';
import { defineOperation, type Operation } from '../../../platform/http/operations/operation.ts';
import { EventPattern } from '../../../platform/http/schemas/event-schemas.ts';
import {
  exactlyOneOf,
  inPlace,
  named,
  nullable,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { clockErrors } from './clock-errors.ts';
import { usualWait } from './clock-rules.ts';
import { Clock, clockExample, factor, mode, Work, workExample } from './clock-schemas.ts';
import { clockTravelOperations } from './clock-travel-routes.ts';
import { viewOfClock } from './clock-view.ts';
import { advanceClock, changeClock, getClock } from './move-clock.ts';

const tag = 'Sandbox';
const dialect = 'request';

const readOperation = defineOperation({
  method: 'GET',
  path: '/sandbox/clock',
  operationId: 'getClock',
  sdk: 'clock.get',
  only: 'sandbox',
  tag,
  summary: "Get the brand's clock",
  description:
    "Returns the brand's time, the clock's mode and the work that is due next. Everything that happens later in the sandbox (KYC results, document deadlines, ACH settlements, hold expiry) and all recorded times follow this clock. This operation exists in the sandbox only.",
  dialect,
  schemaCode: 'clock_schema',
  answer: { status: 200, schema: Clock, example: clockExample },
  handle: async (context) => viewOfClock(await getClock(context)),
});

const changeOperation = defineOperation({
  method: 'PATCH',
  path: '/sandbox/clock',
  operationId: 'changeClock',
  sdk: 'clock.update',
  idempotency: 'none',
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
  handle: async (context, { body }) => viewOfClock(await changeClock(context, body)),
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
      inPlace(EventPattern, {
        description:
          'The clock advances until the next event that matches this event name, `prefix.*` or `*`, or until the limit (`within`).',
      }),
    ),
    object_id: Type.Optional(
      Uuid({
        description:
          'With `until_event`: only an event about this object counts, such as a transfer, or about this customer. If an event of the given name happened before, the clock is not advanced, and `already_happened_at` tells when; a pattern waits for the next event. An id that the brand does not have is refused.',
      }),
    ),
    within: Type.Optional(
      Type.String({
        maxLength: 100,
        default: usualWait,
        description:
          'With `until_event`: the longest advance, as an ISO 8601 duration of at most a year. If the event does not happen within it, the clock stays at the last work that was done, and `reached` is false.',
        examples: ['P14D'],
      }),
    ),
    snapshot: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'With true, an automatic snapshot of the world is taken first, so that the advance can be undone by `POST /sandbox/clock/rewind`. The five newest are kept.',
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
        'True if the advance reached the requested time or event. An advance ends after 10,000 pieces of work or 30 seconds, or after 5 seconds if other worlds wait to be advanced; send another one to continue.',
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
    snapshot_id: nullable(
      Uuid({
        description:
          'This automatic snapshot was taken before the advance. It is null without `snapshot: true`, and in the response to a repeat that continued an advance.',
      }),
    ),
    limit: nullable(
      Timestamp({
        description:
          'Without its event, the advance would go on until this time at most. It is null without `until_event`.',
      }),
    ),
    already_happened_at: nullable(
      Timestamp({
        description:
          'With `object_id`: the event happened at this time, before the advance, so that nothing was advanced; `event_id` names it. Without `object_id`, if no event matched: the newest one that matches happened at this time, before the advance. Null otherwise.',
      }),
    ),
  },
  named('ClockAdvance'),
);

const advanceOperation = defineOperation({
  method: 'POST',
  path: '/sandbox/clock/advance',
  operationId: 'advanceClock',
  sdk: 'clock.advance',
  only: 'sandbox',
  tag,
  summary: 'Advance the clock',
  description:
    'Moves the clock forward and does all work that falls due in between, in the order of due times, including work that other work creates. Each piece of work runs with its own due time as the present time. Send exactly one of `to`, `by` and `until_event`. `object_id` makes an advance wait for the event of one object. With an Idempotency-Key, a repeat after a lost response continues where the first request ended; the key lasts 24 hours of real time. This operation exists in the sandbox only.',
  dialect,
  schemaCode: 'clock_advance_post_schema',
  idempotency: 'own',
  turns: 'own',
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
      snapshot_id: null,
      limit: null,
      already_happened_at: null,
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

/** Operations on the clock of a sandbox's brand. Live has none. */
export const clockOperations: readonly Operation[] = [
  readOperation,
  changeOperation,
  advanceOperation,
  ...clockTravelOperations,
];
