import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { identityChangeStates } from './identity-change-states.ts';

test('a change ends once, and its record is written by a pass or where nothing is checked', () => {
  const moves = movesOf(identityChangeStates, {
    checked: { isChecked: true },
    unchecked: { isChecked: false },
  });
  expect(moves).toEqual([
    '(none) + start [checked] -> checking (customer.identity.change_started)',
    '(none) + start [unchecked] -> applied (applyToRecord, customer.identity.changed)',
    'checking + kyc_passed -> applied (applyToRecord, customer.identity.changed)',
    'checking + kyc_failed -> refused (customer.identity.change_ended)',
    'checking + kyc_expired -> expired (customer.identity.change_ended)',
    'checking + kyc_error -> error (customer.identity.change_ended)',
    'checking + cancel -> cancelled (customer.identity.change_ended, withdrawKyc)',
  ]);
});
