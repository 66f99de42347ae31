import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Context, Unit } from '../context.ts';
import {
  cancelDue,
  claimDue,
  type DueJob,
  joinDue,
  scheduleDue,
  scheduleDueOnce,
} from './due-work.ts';

/** Due time on the brand's clock. */
export interface Schedule {
  at: Temporal.Instant;
  /** In place of the key that the job makes of the payload; null for none. */
  key?: string | null;
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
  runs(work: (context: Context, payload: Payload, due: DueJob) => Promise<void>): JobRunner;
}

/** Kind of due work of which a brand has at most one piece for each key. */
export interface KeyedJob<Payload> extends Job<Payload> {
  /** Schedules the work unless its key is scheduled: that work keeps its time. */
  scheduleOnce(unit: Unit, payload: Payload, at: Temporal.Instant): Promise<void>;
  /** Schedules work that many changes share (`joinDue`). */
  join(unit: Unit, payload: Payload, at: Temporal.Instant): Promise<void>;
  /** Deletes shared work in the transaction that does it (`claimDue`). */
  claim(unit: Unit, payload: Payload): Promise<boolean>;
  /** Cancels the work if it has not run yet. */
  cancel(unit: Unit, payload: Payload): Promise<void>;
}

/** Kind of due work with its handler. */
export interface JobRunner {
  readonly kind: string;
  /** Schema of its payloads. */
  readonly payload: TSchema;
  run(context: Context, payload: unknown, due: DueJob): Promise<void>;
}

interface Definition<S extends TSchema> {
  kind: string;
  payload: S;
}

/**
 * Defines a kind of due work. Each payload is validated before its work runs.
 *
 * @param definition.key parts that follow the kind in the key: at most one piece of work per brand
 * and key.
 */
export function defineJob<S extends TSchema>(
  definition: Definition<S> & { key: (payload: Static<S>) => readonly (string | number)[] },
): KeyedJob<Static<S>>;
export function defineJob<S extends TSchema>(definition: Definition<S>): Job<Static<S>>;
export function defineJob<S extends TSchema>(
  definition: Definition<S> & { key?: (payload: Static<S>) => readonly (string | number)[] },
): KeyedJob<Static<S>> {
  const { kind, payload: schema, key: partsOf = () => [] } = definition;
  const keyOf = (payload: Static<S>) => [kind, ...partsOf(payload)].join(':');
  const dueWork = (payload: Static<S>, dueAt: Temporal.Instant) => ({
    kind,
    dueAt,
    payload: payload as Record<string, unknown>,
  });
  const keyed = (payload: Static<S>, at: Temporal.Instant) => ({
    ...dueWork(payload, at),
    key: keyOf(payload),
  });
  return {
    kind,
    schedule: async (unit, payload, { at, key = definition.key ? keyOf(payload) : null }) => {
      const work = dueWork(payload, at);
      await scheduleDue(unit, key === null ? work : { ...work, key });
    },
    scheduleOnce: (unit, payload, at) => scheduleDueOnce(unit, keyed(payload, at)),
    join: (unit, payload, at) => joinDue(unit, keyed(payload, at)),
    claim: (unit, payload) => claimDue(unit, keyOf(payload)),
    cancel: (unit, payload) => cancelDue(unit, keyOf(payload)),
    runs: (work) => ({
      kind,
      payload: schema,
      run: async (context, payload, due) => {
        if (!Value.Check(schema, payload)) {
          throw new Error(`The payload of due work ${due.dueId} does not fit its kind ${kind}`);
        }
        await work(context, payload, due);
      },
    }),
  };
}
