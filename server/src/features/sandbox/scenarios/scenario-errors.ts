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
  nothing_recorded: {
    kind: 'conflict',
    meaning: 'Your request writes a scenario from a period in which no customer was created.',
    message: 'No request of this period created a customer, so no scenario can be written from it.',
    cure: 'Choose a period in which a customer was created.',
  },
  recording_too_long: {
    kind: 'conflict',
    meaning: 'Your request writes a scenario from more requests than one scenario can hold.',
    message: 'The recorded requests are no scenario: {field} {rule}. Choose a shorter period.',
    example: { field: 'steps', rule: '(line 9) must be a list of 1 to 2000 steps' },
    cure: 'Choose a shorter period.',
  },
  scenario_running: {
    kind: 'conflict',
    meaning: 'Your request would run a scenario in a world in which another one is running.',
    message:
      'Another scenario is running in this world. Try again when its run {run_id} has ended.',
    cure: 'Wait until the run has ended, or run the scenario in another world.',
  },
  scenario_lapsed: {
    kind: 'conflict',
    meaning: 'The run of the scenario stopped before its end.',
    message:
      'The run {run_id} has not reported for too long and was broken off. The steps that it has done are not undone.',
    cure: 'Reset the world or create another one, and run the scenario again.',
  },
});
