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
    meaning: 'Your request asks for a story of a time in which none began.',
    message: 'No request of this time created a customer, so there is no story to write.',
    cure: 'Choose a time in which a customer was created.',
  },
  recording_too_long: {
    kind: 'conflict',
    meaning: 'Your request asks for a story of more requests than one scenario can hold.',
    message: 'The recorded requests are no scenario: {field} {rule}. Choose a shorter time.',
    example: { field: 'steps', rule: '(line 9) must be a list of 1 to 200 steps' },
    cure: 'Choose a shorter time.',
  },
  scenario_running: {
    kind: 'conflict',
    meaning: 'Your request would play a scenario in a world where another one is playing.',
    message:
      'Another scenario is running in this world. Try again when its run {run_id} has ended.',
    cure: 'Wait until the run has ended, or play the scenario in a world of its own.',
  },
  scenario_lapsed: {
    kind: 'conflict',
    meaning: 'The scenario that you asked about stopped before its end.',
    message:
      'The run {run_id} has not reported for too long and was broken off. The steps that it has done are not undone.',
    cure: 'Reset the world or make a new one, and play the scenario again.',
  },
});
