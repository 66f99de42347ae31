import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { cardStates } from './card-states.ts';

test('a card is issued, activated once, turned off and on, and closed for good', () => {
  const cases = {
    'virtual, activated': { form: 'virtual', wasActivated: true },
    'virtual, new': { form: 'virtual', wasActivated: false },
    'physical, activated': { form: 'physical', wasActivated: true },
    'physical, new': { form: 'physical', wasActivated: false },
  } as const;
  expect(movesOf(cardStates, cases)).toEqual([
    '(none) + issue [virtual, activated] -> active (closeReplaced, reportCreated, inheritPin)',
    '(none) + issue [virtual, new] -> active (closeReplaced, reportCreated, inheritPin)',
    '(none) + issue [physical, activated] -> inactive (reportCreated)',
    '(none) + issue [physical, new] -> inactive (reportCreated)',
    'active + deactivate -> inactive (reportChange)',
    'active + close -> closed (reportChange)',
    'inactive + activate [virtual, new] -> active (closeReplaced, reportChange, inheritPin)',
    'inactive + activate [physical, new] -> active (closeReplaced, reportChange, inheritPin)',
    'inactive + reactivate [virtual, activated] -> active (reportChange)',
    'inactive + reactivate [physical, activated] -> active (reportChange)',
    'inactive + close -> closed (reportChange)',
  ]);
});
