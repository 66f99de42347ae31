import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { bankFileStates } from './bank-file-states.ts';

test('a bank file makes the moves of its state table and no other', () => {
  expect(movesOf(bankFileStates, { any: undefined })).toEqual([
    '(none) + cut -> cut',
    '(none) + receive -> received',
    '(none) + reject -> rejected',
    'cut + deliver -> delivered',
    'delivered + settle -> settled',
    'received + import -> imported',
  ]);
});
