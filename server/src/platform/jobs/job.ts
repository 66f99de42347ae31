import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Context, Unit } from '../context.ts';
import { type DueJob, joinDue, scheduleDue, scheduleDueOnce } from './due-work.ts';

/** Due time on the brand's clock. At most one piece of work per brand and key. */
export interface Schedule {
  at: Temporal.Instant;
  key?: string;
}

/**
 * Kind of due work: its name and the shape of its payload. The feature's definition binds the
 * handler (`jobs: [checkIdentity.runs(…)]`), apart from here because a job's handler makes state
 * changes, and state changes schedule jobs.
 */
export interface Job<Payload> {
  /** `feature.action`. */
  readonly kind: string;
  /** Schedules the work, or reschedules it when its key is scheduled already. */
  schedule(unit: Unit, payload: Payload, schedule: Schedule): Promise<void>;
  /** Schedules the work unless its key is scheduled: that work keeps its time. */
  scheduleOnce(unit: Unit, payload: Payload, schedule: Required<Schedule>): Promise<void>;
  /** Schedules work that many changes share (`joinDue`). */
  join(unit: Unit, payload: Payload, schedule: Required<Schedule>): Promise<void>;
  runs(work: (context: Context, payload: Payload, due: DueJob) => Promise<void>): JobRunner;
}

/** Kind of due work with its handler. */
export interface JobRunner {
  readonly kind: string;
  run(context: Context, payload: unknown, due: DueJob): Promise<void>;
}

/** Defines a kind of due work. Each payload is validated before its work runs. */
export function defineJob<S extends TSchema>(definition: {
  kind: string;
  payload: S;
}): Job<Static<S>> {
  const { kind, payload: schema } = definition;
  const dueWork = (payload: Static<S>, { at, ...rest }: Schedule) => ({
    kind,
    dueAt: at,
    payload: payload as Record<string, unknown>,
    ...rest,
  });
  return {
    kind,
    schedule: async (unit, payload, schedule) => {
      await scheduleDue(unit, dueWork(payload, schedule));
    },
    scheduleOnce: (unit, payload, { at, key }) =>
      scheduleDueOnce(unit, { ...dueWork(payload, { at }), key }),
    join: (unit, payload, { at, key }) => joinDue(unit, { ...dueWork(payload, { at }), key }),
    runs: (work) => ({
      kind,
      run: async (context, payload, due) => {
        if (!Value.Check(schema, payload)) {
          throw new Error(`The payload of due work ${due.dueId} does not fit its kind ${kind}`);
        }
        await work(context, payload, due);
      },
    }),
  };
}
