import type { LedgerVerification } from '@surety/sdk';
import { expect, test } from 'vitest';
import { bookState, uncovered } from './book-words.ts';

const proven: LedgerVerification = {
  status: 'verified',
  date_verified: '2026-07-01T12:00:00.000Z',
  requested: null,
  journals_since: 0,
};
const requested = (status: 'running' | 'failed') => ({
  status,
  steps_done: 1,
  steps_total: 60,
  failed_check: null,
  date_requested: '2026-07-01T12:30:00.000Z',
  date_ended: null,
});

test.each([
  ['proven while nothing has followed', proven, 'add up', 'nothing moved since'],
  [
    'stale once money has moved',
    { ...proven, journals_since: 89 },
    'to be checked',
    '89 movements since',
  ],
  [
    'at most a thousand movements are counted',
    { ...proven, journals_since: 1_000 },
    'to be checked',
    '1,000 or more movements since',
  ],
  [
    'never proven before the first',
    { ...proven, status: 'pending' as const, journals_since: null },
    'never checked',
    'a check runs every hour',
  ],
  [
    'wrong after a failed proof',
    { ...proven, status: 'failed' as const },
    'wrong',
    'nothing moved since',
  ],
  [
    'wrong after a failed request',
    { ...proven, requested: requested('failed') },
    'wrong',
    'nothing moved since',
  ],
  [
    'being proven while a worker runs',
    { ...proven, requested: requested('running') },
    'being checked',
    'nothing moved since',
  ],
] as const)('the books are %s', (_title, proof, state, note) => {
  expect([bookState(proof).text, uncovered(proof)]).toEqual([state, note]);
});
