import type { ErrorEntries } from '../error-entry.ts';

export const scenarioErrors = {
  scenario_dne: {
    kind: 'not_found',
    message: 'There is no scenario of that name. Known are {names}.',
  },
  scenario_run_dne: {
    kind: 'not_found',
    message: 'The scenario run {run_id} does not exist.',
  },
  scenario_running: {
    kind: 'conflict',
    message:
      'Another scenario is being played in this world. Try again when it has ended: its run is {run_id}.',
  },
  scenario_lapsed: {
    kind: 'conflict',
    message:
      'This run was not heard of for too long and counts as broken off. What it did stays; its run is {run_id}.',
  },
} as const satisfies ErrorEntries;
