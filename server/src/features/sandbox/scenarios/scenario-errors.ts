import { defineErrors } from '../../../kernel/define-errors.ts';

export const scenarioErrors = defineErrors({
  scenario_dne: {
    kind: 'not_found',
    message: 'No scenario has this name. The known names are {names}.',
  },
  scenario_run_dne: {
    kind: 'not_found',
    message: 'No scenario run {run_id} exists.',
  },
  scenario_running: {
    kind: 'conflict',
    message:
      'Another scenario is running in this world. Try again when its run {run_id} has ended.',
  },
  scenario_lapsed: {
    kind: 'conflict',
    message:
      'The run {run_id} has not reported for too long and was broken off. The steps that it has done are not undone.',
  },
});
