import { defineStates } from '../../../kernel/state-table.ts';

/** Run of a scenario. */
export const scenarioRunStates = defineStates({
  title: 'Scenario run',
  source: 'docs/decisions/0085',
  stored: [{ table: 'scenario_runs', column: 'status' }],
  states: ['running', 'passed', 'failed', 'broken_off'],
  rows: [
    { from: null, on: 'play', to: 'running', then: ['removeOldestRuns'] },
    { from: 'running', on: 'finish', to: 'passed' },
    { from: 'running', on: 'fail', to: 'failed' },
    // The lease has lapsed: the run's process died.
    { from: 'running', on: 'lapse', to: 'broken_off' },
  ],
});
export type RunStatus = (typeof scenarioRunStates.states)[number];
