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
  const redelivered =
    'scheduleSettlement, scheduleAnswerPolls, scheduleOverdueCheck, scheduleMailboxPoll';
  const delivered = redelivered.replace(',', ', scheduleAdvances,');
  expect(movesOf(bankFileStates, cases)).toEqual([
    '(none) + cut -> cut (scheduleDelivery)',
    '(none) + receive -> received (scheduleImport)',
    '(none) + reject -> rejected (bank_file.rejected)',
    'cut + hold -> held (cancelDelivery, bank_file.held)',
    `cut + deliver -> delivered (${delivered})`,
    'held + release -> cut (scheduleDelivery)',
    `held + deliver -> delivered (${delivered})`,
    'held + refuse [fetched] -> refused (bank_file.refused)',
    'held + refuse [unfetched] -> refused (bank_file.refused)',
    'held + refuse [unacknowledged] -> refused (bank_file.refused)',
    'held + refuse [of returns] -> refused (bank_file.refused)',
    `delivered + redeliver [fetched] -> delivered (${redelivered})`,
    `delivered + redeliver [unfetched] -> delivered (${redelivered})`,
    `delivered + redeliver [unacknowledged] -> delivered (${redelivered})`,
    `delivered + redeliver [of returns] -> delivered (${redelivered})`,
    'delivered + acknowledge -> acknowledged (scheduleSettlement)',
    'delivered + refuse [fetched] -> refused (bank_file.refused)',
    'delivered + refuse [unfetched] -> refused (bank_file.refused)',
    'delivered + refuse [unacknowledged] -> refused (bank_file.refused)',
    'delivered + refuse [of returns] -> refused (bank_file.refused)',
    'delivered + settle [fetched] -> settled',
    'delivered + settle [partly settled] -> settled',
    'delivered + settle [of returns] -> settled',
    'acknowledged + refuse [fetched] -> refused (bank_file.refused)',
    'acknowledged + refuse [unfetched] -> refused (bank_file.refused)',
    'acknowledged + refuse [unacknowledged] -> refused (bank_file.refused)',
    'acknowledged + refuse [of returns] -> refused (bank_file.refused)',
    'acknowledged + settle -> settled',
    'refused + cutAnew -> replaced (joinNextWindow)',
    'refused + fail [fetched] -> failed (failTransfers)',
    'refused + fail [unfetched] -> failed (failTransfers)',
    'refused + fail [unacknowledged] -> failed (failTransfers)',
    'refused + fail [partly settled] -> failed (failTransfers)',
    'received + import -> imported (cancelImport, bank_file.undecided)',
  ]);
});
