import Type from 'typebox';
import { renderInstant, requireUsualYear } from '../../../kernel/clock.ts';
import { invalidInput } from '../../../kernel/domain-error.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { defineOperation, type Operation } from '../../../platform/http/operations/operation.ts';
import { pageOf, pageQuery, readPage, renderPage } from '../../../platform/http/schemas/paging.ts';
import {
  inPlace,
  named,
  nullable,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import type { DuePlace, DueRow } from '../../../platform/jobs/due-work.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { worldErrors } from '../worlds/worlds.ts';
import { toWork } from './advance-journal.ts';
import { clockErrors } from './clock-errors.ts';
import { readInstant, type Work as WorkDone } from './clock-rules.ts';
import { Clock, clockExample, Work, workExample } from './clock-schemas.ts';
import { viewOfClock } from './clock-view.ts';
import { listDue, rewindClock } from './move-clock.ts';
import { listMoves, type Move as PastMove } from './move-history.ts';

const shared = { only: 'sandbox', tag: 'Sandbox', dialect: 'request' } as const;

const dueOperation = defineOperation({
  ...shared,
  method: 'GET',
  path: '/sandbox/clock/due',
  operationId: 'listDueWork',
  sdk: 'clock.due',
  summary: 'List the work that is due next',
  description:
    'Lists the work that is scheduled on the brand’s clock, in the order in which it falls due. An advance does the listed work, and the work that this work creates, which is not listed yet. This operation exists in the sandbox only.',
  schemaCode: 'clock_due_schema',
  query: Type.Object({
    ...pageQuery,
    until: Type.Optional(
      Timestamp({
        description: 'Returns the work that falls due until this time, inclusive.',
        format: undefined,
      }),
    ),
  }),
  answer: {
    status: 200,
    schema: pageOf(Work),
    example: { data: [workExample], has_more: false, next_cursor: null },
  },
  handle: async (context, { query }) => {
    const page = await listDue(context, {
      limit: query.limit ?? 25,
      after: query.cursor === undefined ? null : readPlace(query.cursor),
      until: query.until === undefined ? null : readInstant('until', query.until),
    });
    return renderPage(page, placeOf, toWork);
  },
});

function placeOf({ due_at, due_id }: DueRow): string {
  return `${due_at.toString()} ${due_id}`;
}

/** @throws DomainError `invalid_input` */
function readPlace(cursor: string): DuePlace {
  const [time = '', dueId = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  try {
    if (isUuid(dueId)) return { dueAt: requireUsualYear(Temporal.Instant.from(time)), dueId };
  } catch {
    // Refused below, as a cursor without an id is.
  }
  throw invalidInput([{ field: 'cursor', rule: "must be a list's next_cursor" }]);
}

const workList = (description: string) => nullable(Type.Array(Work, { description }));

const Requester = Type.Object(
  {
    actor: Type.String({
      description: 'The advance was requested with a key (`key`), or by a `person` in the portal.',
      examples: ['person'],
    }),
    person_id: nullable(Uuid({ description: 'The id of the person. It is null for a key.' })),
    key_id: nullable(Uuid({ description: 'The id of the key. It is null for a person.' })),
    name: nullable(
      Type.String({
        description:
          'The name of the person or the label of the key. It is null for a person who left, and for the local owner of a sandbox.',
        examples: ['Olga Sample'],
      }),
    ),
  },
  {
    ...named('ClockAdvanceRequester'),
    description:
      'The request log has this person or key as the sender of the request, or of the scenario that advanced the clock. The value is null until the log has the request, and in copies of a world.',
  },
);

const Move = Type.Object(
  {
    advance_id: Uuid({ description: 'The id of the advance.' }),
    from: Timestamp({ description: 'The clock showed this time when the advance began.' }),
    target: Timestamp({
      description: 'The advance had this time as its end, or as its limit with `until_event`.',
    }),
    until_event: nullable(
      Type.String({
        description: 'The advance was to end at the first event that matches this pattern.',
        examples: ['transfer.completed'],
      }),
    ),
    to: nullable(
      Timestamp({
        description:
          'The clock showed this time when the advance ended. This value and those below are null while the advance is running, and if a stop of the service cut it short.',
      }),
    ),
    reached: nullable(
      Type.Boolean({
        description: 'True if the advance reached the requested time or event.',
      }),
    ),
    event_id: nullable(Uuid({ description: 'The advance ended at this event.' })),
    fired_count: nullable(Type.Integer({ description: 'This many pieces of work were done.' })),
    fired: workList('The list holds the first 100 pieces of work that were done, in order.'),
    failed_count: nullable(Type.Integer({ description: 'This many pieces of work failed.' })),
    failed: workList('The list holds the first 100 pieces of work that failed. They stay due.'),
    snapshot_id: nullable(
      Uuid({
        description:
          'This automatic snapshot was taken before the advance, and a rewind can go back to it. The value is null if none was taken, or if it was removed since: the five newest of a world are kept.',
      }),
    ),
    date_created: Timestamp({ description: 'The advance was requested at this real time.' }),
    requested_by: nullable(Requester),
  },
  named('PastClockAdvance'),
);

const moveExample = {
  advance_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c55',
  from: '2026-07-01T12:00:00.000Z',
  target: '2026-07-31T12:00:00.000Z',
  until_event: null,
  to: '2026-07-31T12:00:00.000Z',
  reached: true,
  event_id: null,
  fired_count: 1,
  fired: [workExample],
  failed_count: 0,
  failed: [],
  snapshot_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c79',
  date_created: '2026-07-01T09:00:00.000Z',
  requested_by: {
    actor: 'person',
    person_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
    key_id: null,
    name: 'Olga Sample',
  },
};

const historyOperation = defineOperation({
  ...shared,
  method: 'GET',
  path: '/sandbox/clock/history',
  operationId: 'listClockAdvances',
  sdk: 'clock.history',
  summary: "List the advances of the brand's clock",
  description:
    'Lists the advances of the clock with the work that each of them did, newest first. The latest 1,000 are kept. A rewind, a restore and a reset remove those that they undo. This operation exists in the sandbox only.',
  schemaCode: 'clock_history_schema',
  query: Type.Object(pageQuery),
  answer: {
    status: 200,
    schema: pageOf(Move),
    example: { data: [moveExample], has_more: false, next_cursor: null },
  },
  handle: async (context, { query }) =>
    renderPage(await listMoves(context, readPage(query)), (row) => row.move_id, viewMove),
});

function viewMove(row: PastMove) {
  return {
    advance_id: row.move_id,
    from: renderInstant(row.from_at),
    target: renderInstant(row.target_at),
    until_event: row.until_event,
    to: row.to_at && renderInstant(row.to_at),
    reached: row.reached,
    event_id: row.event_id,
    fired_count: row.fired_count,
    fired: row.fired as WorkDone[] | null,
    failed_count: row.failed_count,
    failed: row.failed as WorkDone[] | null,
    snapshot_id: row.snapshot_id,
    date_created: renderInstant(row.date_created),
    requested_by: row.request && {
      actor: row.request.actor,
      person_id: row.request.person_id,
      key_id: row.request.key_id,
      name: row.request.name,
    },
  };
}

const upTo = 'Numbers above 10,000 are not counted.';

const RewoundView = Type.Object(
  {
    clock: inPlace(Clock, { description: 'The clock, as it is now.' }),
    snapshot_id: Uuid({
      description: 'The content of this automatic snapshot was restored, and it was removed.',
    }),
    undone_events: Type.Integer({
      description: `This many events were undone: they are no longer listed. ${upTo}`,
    }),
    undone_deliveries: Type.Integer({
      description: `This many webhook messages had been delivered in the undone time. Their receivers keep them: a rewind cannot recall a message. ${upTo}`,
    }),
  },
  named('RewoundClock'),
);

const rewindOperation = defineOperation({
  ...shared,
  method: 'POST',
  path: '/sandbox/clock/rewind',
  operationId: 'rewindClock',
  sdk: 'clock.rewind',
  clock: 'unread',
  summary: 'Undo advances of the clock',
  description:
    'Restores the world from the automatic snapshot that an advance with `snapshot: true` took: clock, records, due work and events are as they were before that advance, and everything done since is undone. The snapshot and the automatic ones after it are used up, so that the next rewind goes further back. Keys do not change; customers’ temporary keys become invalid. Webhook messages that were sent stay sent, and deliveries that were pending when the snapshot was taken are cancelled. A reader of events that has a cursor from the undone time continues with it: the undone events do not appear again, and later events have higher positions, also those with equal ids that a seeded world records when it is advanced again. This operation exists in the sandbox only.',
  schemaCode: 'clock_rewind_post_schema',
  idempotency: 'none',
  turns: 'own',
  body: nullable(
    Type.Object(
      {
        snapshot_id: Type.Optional(
          Uuid({
            description:
              'An automatic snapshot of the world. The default is the newest, which undoes one advance.',
          }),
        ),
      },
      named('ClockRewind'),
    ),
  ),
  answer: {
    status: 200,
    schema: RewoundView,
    example: {
      clock: clockExample,
      snapshot_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c79',
      undone_events: 12,
      undone_deliveries: 12,
    },
  },
  errors: [
    clockErrors.clock_busy,
    worldErrors.nothing_to_rewind,
    worldErrors.snapshot_dne,
    platformErrors.overloaded,
  ],
  handle: async (context, { body }) => {
    const snapshotId = body?.snapshot_id?.toLowerCase() ?? null;
    const { clock, snapshot, undone } = await rewindClock(context, snapshotId);
    return {
      clock: viewOfClock(clock),
      snapshot_id: snapshot.snapshot_id,
      undone_events: undone.events,
      undone_deliveries: undone.deliveries,
    };
  },
});

/** Operations on what a clock will do, has done, and can undo. */
export const clockTravelOperations: readonly Operation[] = [
  dueOperation,
  historyOperation,
  rewindOperation,
];
