import Type from 'typebox';
import { Value } from 'typebox/value';
import type { RowRules } from '../row-rules.ts';
import type { JobRunner } from './job.ts';

/** Rows of due work have a kind of the features and a payload that fits it. */
export function dueWorkRows(jobs: readonly JobRunner[]): RowRules {
  const payloads = new Map(jobs.map(({ kind, payload }) => [kind, payload]));
  return {
    table: 'due_work',
    columns: { payload: Type.Object({}) },
    check: ({ kind, payload }) => {
      const schema = payloads.get(String(kind));
      if (!schema) return [{ field: 'kind', rule: 'must be a kind of due work' }];
      if (Value.Check(schema, payload)) return [];
      return [{ field: 'payload', rule: `must fit the kind ${String(kind)}` }];
    },
  };
}
