import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { scenarioRunStates } from './scenario-run-states.ts';

test('a run makes exactly the transitions of its state table', () => {
  expect(movesOf(scenarioRunStates, { '': undefined })).toEqual([
    '(none) + play -> running (removeOldestRuns)',
    'running + finish -> passed',
    'running + fail -> failed',
    'running + lapse -> broken_off',
  ]);
});
