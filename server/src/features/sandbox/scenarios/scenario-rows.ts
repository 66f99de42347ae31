import Type from 'typebox';
import { nullable } from '../../../platform/http/schemas/schema.ts';
import { defineRows } from '../../../platform/row-rules.ts';

const text = Type.String({ maxLength: 10_000 });

const Steps = Type.Array(
  Type.Object({
    step: Type.Integer(),
    line: Type.Integer(),
    at: text,
    time: text,
    verb: text,
    does: text,
    as: nullable(text),
    status: text,
    objects: Type.Record(Type.String(), text),
    state: nullable(text),
    note: nullable(text),
    problem: nullable(Type.Object({ code: text, message: text })),
  }),
);

const Report = Type.Object({
  program_id: text,
  started_at: text,
  now: text,
  clock_was: nullable(text),
  steps: Steps,
  balances: Type.Array(
    Type.Object({
      customer: text,
      account_id: text,
      type: text,
      status: text,
      balance: Type.Object({}),
    }),
  ),
});

/** Rows of runs of scenarios. */
export const scenarioRows = [
  defineRows({
    table: 'scenario_runs',
    columns: { report: Report, newest_steps: nullable(Steps) },
  }),
];
