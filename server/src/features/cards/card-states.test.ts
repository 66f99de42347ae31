import { expect, test } from 'vitest';
import { movesOf } from '../../../test/state-matrix.ts';
import { cardStates } from './card-states.ts';

test('a card is issued, turned off and on, and closed for good', () => {
  expect(movesOf(cardStates, { any: undefined })).toEqual([
    '(none) + issue -> active (reportCreated)',
    'active + deactivate -> inactive (reportChange)',
    'active + close -> closed (reportChange)',
    'inactive + activate -> active (reportChange)',
    'inactive + close -> closed (reportChange)',
  ]);
});
