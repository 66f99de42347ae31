import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { cardStates } from './card-states.ts';

const moves = movesOf(cardStates, {
  'virtual, activated': { form: 'virtual', wasActivated: true },
  'virtual, new': { form: 'virtual', wasActivated: false },
  'physical, activated': { form: 'physical', wasActivated: true },
  'physical, new': { form: 'physical', wasActivated: false },
});

test('a physical card is inactive until its one activation, which closes the card it replaces', () => {
  expect(moves.filter((move) => /\+ (issue|activate) .*physical/.test(move))).toEqual([
    '(none) + issue [physical, activated] -> inactive (card.created)',
    '(none) + issue [physical, new] -> inactive (card.created)',
    'inactive + activate [physical, new] -> active (closeReplaced, card.status_changed, inheritPin)',
  ]);
});

test('only a card that was activated can be reactivated', () => {
  expect(moves.filter((move) => move.includes('+ reactivate'))).toEqual([
    'inactive + reactivate [virtual, activated] -> active (card.status_changed)',
    'inactive + reactivate [physical, activated] -> active (card.status_changed)',
  ]);
});

test('a closed card changes no more', () => {
  expect(moves.filter((move) => move.startsWith('closed'))).toEqual([]);
});
