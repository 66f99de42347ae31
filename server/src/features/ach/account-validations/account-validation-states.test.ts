import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { validationStates } from './account-validation-states.ts';

test('a validation makes the moves of its state table and no other', () => {
  const cases = {
    prenote: { method: 'prenote', triesLeft: 0 },
    micro: { method: 'micro_deposits', triesLeft: 2 },
    'micro, last try': { method: 'micro_deposits', triesLeft: 1 },
  } as const;
  expect(movesOf(validationStates, cases)).toEqual([
    '(none) + start -> pending (holdAccount)',
    'pending + settle [prenote] -> waiting (awaitSilence)',
    'pending + settle [micro] -> awaiting_amounts (setExpiry, announceArrived)',
    'pending + settle [micro, last try] -> awaiting_amounts (setExpiry, announceArrived)',
    'pending + return -> failed (rejectAccount, announceFailed)',
    'waiting + stay_silent -> verified (verifyAccount, announceVerified)',
    'waiting + return -> failed (rejectAccount, announceFailed)',
    'awaiting_amounts + match -> verified (verifyAccount, announceVerified)',
    'awaiting_amounts + mismatch [prenote] -> failed (rejectAccount, announceFailed)',
    'awaiting_amounts + mismatch [micro] -> awaiting_amounts',
    'awaiting_amounts + mismatch [micro, last try] -> failed (rejectAccount, announceFailed)',
    'awaiting_amounts + expire -> expired (expireAccount, announceFailed)',
    'awaiting_amounts + return -> failed (rejectAccount, announceFailed)',
    'verified + return -> failed (rejectAccount, announceFailed)',
  ]);
});
