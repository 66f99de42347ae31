import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { advanceStates } from './advance-states.ts';

test('an advance makes the moves of its state table and no other', () => {
  expect(movesOf(advanceStates, { any: undefined })).toEqual([
    '(none) + advance -> open (payAdvance, transfer.advanced)',
    'open + settle -> repaid (repayFloat)',
    'open + return -> taken_back (reverseAdvance, freezeCards)',
    'open + fail -> taken_back (reverseAdvance, freezeCards)',
    'open + cancel -> taken_back (reverseAdvance, freezeCards)',
  ]);
});
