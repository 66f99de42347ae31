import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { type BankFileFacts, bankFileStates } from './bank-file-states.ts';

test('a bank file makes the moves of its state table and no other', () => {
  const fetched: BankFileFacts = {
    expectsAck: 'none',
    isFetched: true,
    hasSettled: false,
    hasReturns: false,
  };
  const cases = {
    fetched,
    unfetched: { ...fetched, isFetched: false },
    unacknowledged: { ...fetched, expectsAck: 'file' },
    'partly settled': { ...fetched, hasSettled: true },
    'of returns': { ...fetched, hasReturns: true },
  } satisfies Record<string, BankFileFacts>;
  expect(movesOf(bankFileStates, cases)).toEqual([
    '(none) + cut -> cut',
    '(none) + receive -> received',
    '(none) + reject -> rejected',
    'cut + hold -> held',
    'cut + deliver -> delivered',
    'held + release -> cut',
    'held + deliver -> delivered',
    'held + refuse [fetched] -> refused',
    'held + refuse [unfetched] -> refused',
    'held + refuse [unacknowledged] -> refused',
    'held + refuse [of returns] -> refused',
    'delivered + redeliver [fetched] -> delivered',
    'delivered + redeliver [unfetched] -> delivered',
    'delivered + redeliver [unacknowledged] -> delivered',
    'delivered + redeliver [of returns] -> delivered',
    'delivered + acknowledge -> acknowledged',
    'delivered + refuse [fetched] -> refused',
    'delivered + refuse [unfetched] -> refused',
    'delivered + refuse [unacknowledged] -> refused',
    'delivered + refuse [of returns] -> refused',
    'delivered + settle [fetched] -> settled',
    'delivered + settle [partly settled] -> settled',
    'delivered + settle [of returns] -> settled',
    'acknowledged + refuse [fetched] -> refused',
    'acknowledged + refuse [unfetched] -> refused',
    'acknowledged + refuse [unacknowledged] -> refused',
    'acknowledged + refuse [of returns] -> refused',
    'acknowledged + settle -> settled',
    'refused + cutAnew -> replaced',
    'refused + fail [fetched] -> failed',
    'refused + fail [unfetched] -> failed',
    'refused + fail [unacknowledged] -> failed',
    'refused + fail [partly settled] -> failed',
    'received + import -> imported',
  ]);
});
